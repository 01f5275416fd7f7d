"""Types of the public names; `tests/unit/interfaces/library` compares them with what is loaded."""

from kgqa.errors import ClearError as ClearError
from kgqa.interfaces.library.answer_frames import answer_frame as answer_frame
from kgqa.interfaces.library.library_answer import Answer as Answer
from kgqa.interfaces.library.library_answer import Candidate as Candidate
from kgqa.interfaces.library.library_answer import Item as Item
from kgqa.interfaces.library.library_answer import Link as Link
from kgqa.interfaces.library.library_answer import Statement as Statement
from kgqa.interfaces.library.library_answer import Step as Step
from kgqa.interfaces.library.library_session import Session as Session
from kgqa.interfaces.library.library_session import open as open

__version__: str
