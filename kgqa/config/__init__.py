"""Settings. Imports nothing but the standard library and the errors."""

from kgqa.config.setting_values import Mode, Style
from kgqa.config.settings import (
    CONFIG_FILE,
    ENVIRONMENT_PREFIX,
    Config,
    Setting,
    default_cache,
    load_config,
    load_settings,
)

__all__ = [
    "CONFIG_FILE",
    "ENVIRONMENT_PREFIX",
    "Config",
    "Mode",
    "Setting",
    "Style",
    "default_cache",
    "load_config",
    "load_settings",
]
