"""Coroutines, futures and tasks: the browser's event loop runs them, and there are no streams, servers or processes."""

from .coroutines import *
from .events import *
from .events import _BaseDefaultEventLoopPolicy as DefaultEventLoopPolicy
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .tasks import *
from .timeouts import *
