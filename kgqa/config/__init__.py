"""Settings. Imports nothing but the standard library and the errors."""

from kgqa.config.setting_values import Mode, Style
from kgqa.config.settings import (
    CONFIG_FILE,
    ENVIRONMENT_PREFIX,
    Config,
    Setting,
    as_keyword,
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
    "as_keyword",
    "default_cache",
    "load_config",
    "load_settings",
]
