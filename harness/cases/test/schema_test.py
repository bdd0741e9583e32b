"""schema_test.py CORPUS [VECTORS]: every vector file against schema.json, and the schema against
mistakes. VECTORS is another folder of vector files than CORPUS/vectors."""

import copy
import json
import pathlib
import sys

import jsonschema


def mistakes(document):
    """Yields a name and a document that the schema must refuse."""

    def changed(name, change):
        copied = copy.deepcopy(document)
        change(copied, copied["cases"][0])
        return name, copied

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
    sample = json.loads((vectors / "surrogates.json").read_text("utf-8"))
    sample["cases"] = [case for case in sample["cases"] if case.get("octets") == "EDA080"]
    if not validator.is_valid(sample):
        failures.append("the sample itself is refused")
    for name, document in mistakes(sample):
        if validator.is_valid(document):
            failures.append(f"the schema allows {name}")
    print("\n".join(failures) or f"{len(files)} files fit the schema")
    return 1 if failures or not files else 0


if __name__ == "__main__":
    CORPUS = pathlib.Path(sys.argv[1])
    sys.exit(main(CORPUS, pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else CORPUS / "vectors"))
