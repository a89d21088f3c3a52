"""Bots in workers: other processes that share the database and look there for work."""

from concurrent.futures import Future

from agra.bots import Plan
from agra.table.cluster import bus
from agra.table.jobs import bot_calls, questions
from agra.table.jobs.fair_queue import Place
from agra.table.jobs.question_client import QuestionClient
from agra.table.jobs.review_queue import OrderedReviews
from agra.table.jobs.service import BotService, Turns


class RemoteBots(BotService):
    """Bots that think in workers. Workers find the turns of bots by themselves."""

    def __init__(self) -> None:
        self.client = QuestionClient()
        self.reviews = OrderedReviews()

    def start(self) -> None:
        """Look for answers as soon as a worker says that there is one."""
        bus.on(bus.ANSWER, self.client.look)

    def stop(self) -> None:
        """Do nothing: only the threads of waiting requests run here."""

    def wake(self) -> None:
        """Do nothing: the transaction of a move sends a message to the workers."""

    def is_running(self) -> bool:
        """No bot plays in this process."""
        return False

    def hint(self, task: bot_calls.Task, place: Place) -> "Future[list[Plan]]":
        """Ask a worker."""
        return self.client.ask("plan", task, place)

    def compare(self, trial: bot_calls.Trial, place: Place) -> "Future[bot_calls.Compared]":
        """Ask a worker."""
        return self.client.ask("compare", trial, place)

    def opening(
        self, task: bot_calls.OpeningTask, place: Place
    ) -> "Future[bot_calls.OpeningAnswer]":
        """Ask a worker."""
        return self.client.ask("opening", task, place)

    def waiting_tasks(self) -> int:
        """The questions of all processes that have no answer."""
        return questions.waiting()

    def store_turns(self, key: str, turns: Turns) -> None:
        """Store the turns in the database."""
        questions.store(key, turns)

    def stored_turns(self, key: str) -> Turns | None:
        """The turns in the database."""
        found: Turns | None = questions.stored(key)
        return found
