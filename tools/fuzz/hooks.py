"""How the fuzzer comes to be somebody: without this every request would be a stranger's from one address, and refused."""

import json
import os
import random
import secrets

import schemathesis

with open(os.environ["FUZZ_ORDERS"], encoding="utf-8") as file:
    ORDERS = json.load(file)
# Of its own: the fuzzer's is what makes a run repeatable.
RANDOM = random.Random(0)


@schemathesis.hook
def before_call(context, case, kwargs):
    """A client of its own each time; in most calls a browser that has an order, and that order in the address."""
    headers = dict(case.headers or {})
    headers["X-Forwarded-For"] = f"10.{RANDOM.randrange(256)}.{RANDOM.randrange(256)}.{RANDOM.randrange(256)}"
    cookies = dict(case.cookies or {})
    if RANDOM.random() < 0.8:
        order = RANDOM.choice(ORDERS)
        cookies["guest"] = order["guest"]
        if "number" in (case.path_parameters or {}):
            case.path_parameters["number"] = order["number"]
        if isinstance(case.body, dict):
            for name in ("quoteId", "enquiryId"):
                if name in case.body and RANDOM.random() < 0.8:
                    case.body[name] = order[name]
        if "Idempotency-Key" in headers:
            headers["Idempotency-Key"] = secrets.token_hex(16)
    case.headers = headers
    case.cookies = cookies
