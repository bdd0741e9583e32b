"""schema_test.py CORPUS [VECTORS]: every file against schema.json, and the schema against mistakes.
VECTORS is another folder of vector files than CORPUS/vectors."""

import copy
import json
import pathlib
import sys

import jsonschema


def changer(document):
    """Returns what gives a name and a document with its first case changed."""

    def changed(name, change):
        copied = copy.deepcopy(document)
        change(copied, copied["cases"][0])
        return name, copied

    return changed


def mistakes_of_sessions(document):
    """Yields a name and a document about lives that the schema must refuse."""
    changed = changer(document)
    answer = lambda case: case["expected"]["rfc3629"][0]
    yield changed("another schema of sessions", lambda d, c: d.update(schema="placemat-sessions/2"))
    yield changed("a file of vectors with lives", lambda d, c: d.update(schema="placemat-vectors/1"))
    yield changed("another subject", lambda d, c: d.update(subject="lives"))
    yield changed("an id of another subject", lambda d, c: c.update(id="lives-0001"))
    yield changed("no calls", lambda d, c: c.update(calls=[]))
    yield changed("a call without a sign", lambda d, c: c.update(calls=["41"]))
    yield changed("octets of a reset", lambda d, c: c.update(calls=["~41"]))
    yield changed("half an octet of a call", lambda d, c: c.update(calls=[".4"]))
    yield changed("octets beside calls", lambda d, c: c.update(octets="41"))
    yield changed("an unknown tag of a life", lambda d, c: c.update(tags=["x"]))
    yield changed("no answer", lambda d, c: c["expected"].update(rfc3629=[]))
    yield changed("another request", lambda d, c: answer(c).update(request="stream"))
    yield changed("no claims", lambda d, c: answer(c).pop("claims"))
    yield changed("an unknown claim", lambda d, c: answer(c).update(claims={"form": "rfc3629"}))
    yield changed("a claim that decides nothing",
                  lambda d, c: answer(c).update(claims={"after-error": "unspecified"}))
    yield changed("no parts", lambda d, c: answer(c).update(parts=[]))
    yield changed("a part that is a value", lambda d, c: answer(c).update(parts=["41"]))
    yield changed("a part with a leading zero", lambda d, c: answer(c).update(parts=[["041"]]))


def mistakes(document):
    """Yields a name and a document that the schema must refuse."""
    changed = changer(document)
    expected = lambda case: case["expected"]
    yield changed("another schema", lambda d, c: d.update(schema="placemat-vectors/2"))
    yield changed("no cases", lambda d, c: d.update(cases=[]))
    yield changed("an unknown key", lambda d, c: d.update(author="x"))
    yield changed("no clause", lambda d, c: c.pop("clause"))
    yield changed("a short id", lambda d, c: c.update(id="surrogates-1"))
    yield changed("lowercase octets", lambda d, c: c.update(octets="ed"))
    yield changed("half an octet", lambda d, c: c.update(octets="E"))
    yield changed("octets and values", lambda d, c: c.update(values=["41"]))
    yield changed("an unknown tag", lambda d, c: c.update(tags=["x"]))
    yield changed("no full stop", lambda d, c: c.update(reason="x"))
    yield changed("no UTF-8", lambda d, c: expected(c).pop("rfc3629"))
    yield changed("no id of a form", lambda d, c: expected(c).update({"WTF 8": {"values": []}}))
    yield changed("a leading zero", lambda d, c: expected(c).update({"wtf-8": {"values": ["041"]}}))
    yield changed("a number", lambda d, c: expected(c).update({"wtf-8": {"values": [65]}}))
    yield changed("no defect", lambda d, c: expected(c).update({"wtf-8": {"ill_formed": 0}}))
    yield changed(
        "an unknown defect",
        lambda d, c: expected(c).update({"wtf-8": {"ill_formed": 0, "defect": "x"}}),
    )
    yield changed("nothing replaced", lambda d, c: expected(c)["rfc3629"].pop("replaced"))
    yield changed("encoding expected", lambda d, c: expected(c).update({"wtf-8": {"octets": "41"}}))


def main(corpus, vectors):
    schema = json.loads((corpus / "schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = []
    files = sorted(vectors.glob("*.json"))
    for file in files:
        for error in validator.iter_errors(json.loads(file.read_text("utf-8"))):
            failures.append(f"{file.name} {list(error.path)}: {error.message[:200]}")
    surrogates, sessions = (json.loads((corpus / "vectors" / name).read_text("utf-8"))
                            for name in ("surrogates.json", "sessions.json"))
    surrogates["cases"] = [case for case in surrogates["cases"] if case.get("octets") == "EDA080"]
    for sample, made in (surrogates, mistakes), (sessions, mistakes_of_sessions):
        if not validator.is_valid(sample):
            failures.append(f"the sample of {sample['subject']} itself is refused")
        for name, document in made(sample):
            if validator.is_valid(document):
                failures.append(f"the schema allows {name}")
    print("\n".join(failures) or f"{len(files)} files fit the schema")
    return 1 if failures or not files else 0


if __name__ == "__main__":
    CORPUS = pathlib.Path(sys.argv[1])
    sys.exit(main(CORPUS, pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else CORPUS / "vectors"))
