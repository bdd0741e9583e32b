#!/usr/bin/env python3
"""The site in a browser: opened from files, without a network.

usage: page_test.py PLACEMAT [SCREENSHOTS]

Renders the sample reports with PLACEMAT, and tries their pages in headless Chromium. With
SCREENSHOTS, a folder, leaves pictures of them there. axe-core, if `npm ci` has brought it here, looks
for what shuts readers out.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = HERE.parent / "golden"
AXE = HERE / "node_modules/axe-core/axe.min.js"
PLACEMAT = None
SCREENSHOTS = None

# The language of the sample that is no form's.
ODD = next(one["recognises"]["digest"] for one in json.loads((GOLDEN / "sample.json").read_text("utf-8"))["implementations"]
           if one["id"] == "keeper")
PAGES = ["index.html", "facets.html", f"languages/{ODD}.html", "implementations/silent.html", "implementations/lenient-scanner.html", "cases/index.html", "cases/surrogate.html",
         "differences.html", "pairs.html", "order.html", "proved.html", "forms/index.html", "forms/cesu-8.html", "explain.html",
         "sized/facets.html", "sized/order.html", "sized/objects.html", "sized/index.html", "sized/implementations/loose-buffers.html"]


def start_browser():
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--allow-file-access-from-files", "--window-size=1280,1000"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.root = pathlib.Path(cls.folder.name)
        for name in ["sample", "hostile", "sized"]:
            subprocess.run([PLACEMAT, "report", GOLDEN / f"{name}.json", "--html", cls.root / name],
                           check=True, stdout=subprocess.DEVNULL)
        cls.browser = start_browser()
        cls.addClassCleanup(cls.browser.quit)

    def open(self, page, report="sample"):
        # A page of PAGES names another report itself.
        if page.startswith("sized/"):
            report, page = page.split("/", 1)
        self.browser.get_log("browser")
        self.browser.get((self.root / report / page).as_uri())

    def tearDown(self):
        # Whatever a test opened, the console has no complaint, and no file was loaded from a
        # network.
        complaints = [entry for entry in self.browser.get_log("browser") if entry["level"] != "INFO"]
        self.assertEqual(complaints, [])
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            address = message["params"]["request"]["url"]
            self.assertTrue(address.startswith(("file:", "data:")), address)

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def shown(self):
        """The names in the matrix, in their order on the page."""
        return [row.find_element(By.TAG_NAME, "a").text
                for row in self.browser.find_elements(By.CSS_SELECTOR, "#matrix tbody tr:not(.group)")
                if row.is_displayed()]

    def choose(self, field, value):
        Select(self.find("#" + field)).select_by_visible_text(value)

    def test_the_matrix_is_filtered(self):
        self.open("facets.html")
        everyone = self.shown()
        self.assertEqual(len(everyone), 7)
        self.find("#filter-text").send_keys("rust")
        self.assertEqual(self.shown(), ["Lenient scanner"])
        self.assertEqual(self.find("#shown").text, "1 of 7 shown")
        self.find("#filter-text").clear()
        self.find("#filter-text").send_keys(" ")
        self.choose("filter-verdict", "conforms")
        self.assertLess(len(self.shown()), 7)
        self.choose("filter-verdict", "all")
        self.choose("filter-class", "accepts-surrogate")
        self.assertEqual(self.shown(), ["Lenient scanner"])
        self.choose("filter-class", "all")
        self.choose("filter-form", "fss-utf-1992")
        self.assertEqual(self.shown(), ["Mail of 1992", "Silent", "Keeper"])
        self.choose("filter-form", "all")
        self.choose("filter-language", "Rust")
        self.assertEqual(self.shown(), ["Lenient scanner"])
        self.choose("filter-language", "all")
        self.assertEqual(self.shown(), everyone)

    def test_the_matrix_is_sorted(self):
        self.open("facets.html")
        by_language = self.shown()
        self.choose("order", "by name")
        self.assertEqual(self.shown(), sorted(by_language, key=str.lower))
        self.choose("order", "by deviations")
        self.assertEqual(self.shown()[0], "Lenient scanner")
        self.choose("order", "by language")
        self.assertEqual(self.shown(), by_language)

    def test_an_implementation_opens_and_leads_on(self):
        self.open("facets.html")
        self.browser.find_element(By.LINK_TEXT, "Lenient scanner").click()
        self.assertIn("Lenient scanner", self.find("h1").text)
        program, issue = self.browser.find_elements(By.CSS_SELECTOR, "details")[:2]
        program.find_element(By.TAG_NAME, "summary").click()
        self.assertIn("scan(&[0xED, 0xA0, 0x80])", program.text)
        issue.find_element(By.TAG_NAME, "summary").click()
        self.assertIn("scan(&[0xED, 0xA0, 0x80])", issue.text)
        self.assertIn("To see it again with Placemat:", issue.text)
        self.browser.find_element(By.LINK_TEXT, "ED A0 80").click()
        self.assertEqual(self.find("h1").text, "Surrogates")
        self.browser.find_element(By.LINK_TEXT, "Explain").click()
        self.assertIn("under each form", self.find("h1").text)

    def test_a_language_opens_from_the_picture_and_the_table(self):
        for way in [".inclusion a", ".languages a"]:
            with self.subTest(way):
                self.open("index.html")
                self.assertIn("4 languages are spoken by 6 implementations", self.find("h1").text)
                links = [link for link in self.browser.find_elements(By.CSS_SELECTOR, way)
                         if ODD in link.get_dom_attribute("href")]
                self.assertEqual(len(links), 1)
                links[0].send_keys("\ue007")  # Enter
                self.assertIn("generalized with", self.find("h1").text)
                # A class and a sign show what is beyond the form, and what is short of it.
                for side, sign in [("beyond", "+"), ("short", "\u2212")]:
                    label = self.find(f".drawing .{side} text").text
                    self.assertTrue(label.startswith(sign), label)
                self.browser.find_element(By.LINK_TEXT, "Keeper").click()
                self.assertIn("Keeper", self.find("h1").text)
                self.assertIn("without bound", self.find("#accepts-title ~ .evidence").text)

    def test_who_sorts_how_is_shown(self):
        self.open("sized/order.html")
        said = [group.text for group in self.browser.find_elements(By.CSS_SELECTOR, "#order ~ .groups > div")]
        self.assertEqual(len(said), 3)
        for words, who in [("by code point", "exact-buffers"), ("by code unit of UTF-16", "string-sorter"),
                           ("no order", "loose-buffers")]:
            self.assertTrue(any(words in each and who in each for each in said), said)
        self.browser.find_element(By.LINK_TEXT, "loose-buffers").click()
        self.assertIn("Loose buffers", self.find("h1").text)

    def explained(self, form):
        for block in self.browser.find_elements(By.CSS_SELECTOR, ".explained"):
            if block.find_element(By.TAG_NAME, "h2").text == form:
                return block.find_element(By.CSS_SELECTOR, ".note").text
        return None

    def test_typed_octets_are_explained(self):
        if 'oracleInHex = ""' in (self.root / "sample/oracle.js").read_text("utf-8"):
            print("left out: the site has no oracle: libc++-19-dev-wasm32 was not here when it was built")
            self.skipTest("the site has no oracle")
        self.open("explain.html")
        # The browser compiles the oracle beside the page.
        WebDriverWait(self.browser, 20).until(lambda _: self.explained("rfc3629"))
        octets, text = self.find("#octets"), self.find("#text")
        self.assertEqual(self.explained("rfc3629"), "Ill-formed at offset 0: surrogate.")
        for typed, form, said in [
            ("C0 AF", "rfc3629", "Ill-formed at offset 0: non-shortest."),
            ("41E282", "rfc3629", "Ill-formed at offset 1: truncated."),
            ("C080", "modified-utf-8", "Well-formed: 1 character."),
            ("ED A0 80 ED B0 80", "cesu-8", "Well-formed: 1 character."),
            ("ED A0 80 ED B0 80", "wtf-8", "Ill-formed at offset 3: surrogate."),
        ]:
            with self.subTest(typed, form=form):
                octets.clear()
                octets.send_keys(typed)
                self.assertEqual(self.explained(form), said)
        octets.clear()
        octets.send_keys("xy")
        self.assertIn("pairs of hex digits", self.find("#trouble").text)
        text.send_keys("\u00e9\u20ac<b>")
        self.assertEqual(octets.get_attribute("value"), "C3 A9 E2 82 AC 3C 62 3E")
        self.assertEqual(self.explained("rfc3629"), "Well-formed: 5 characters.")
        self.assertEqual(self.find("#trouble").text, "")

    def test_a_site_without_the_oracle_names_the_command(self):
        shutil.copytree(self.root / "sample", self.root / "without")
        (self.root / "without/oracle.js").write_text('const oracleInHex = "";\n', encoding="utf-8")
        self.open("explain.html", "without")
        WebDriverWait(self.browser, 20).until(lambda _: self.find("#trouble").text)
        self.assertEqual(self.find("#trouble").text, "This site was made without WebAssembly. "
                                                     "placemat explain EDA080 says the same in a terminal.")
        self.assertIsNone(self.explained("rfc3629"))

    def test_a_hostile_name_stays_text(self):
        self.open("facets.html", "hostile")
        name = '<script>alert("x")</script>'
        links = [link for link in self.browser.find_elements(By.CSS_SELECTOR, "#matrix a") if name in link.text]
        self.assertEqual(len(links), 1)
        self.find("#filter-text").send_keys("<script>")
        self.assertEqual(len(self.shown()), 1)
        links[0].click()
        self.assertIn(name, self.find("h1").text)
        scripts = self.browser.find_elements(By.CSS_SELECTOR, "script")
        self.assertEqual(scripts, [])
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, "img"), [])

    def test_nothing_is_wider_than_a_phone(self):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": False})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        for page in PAGES:
            with self.subTest(page):
                self.open(page)
                wide = self.browser.execute_script("return document.documentElement.scrollWidth")
                self.assertLessEqual(wide, 360)
                self.picture(page, "phone")

    def test_the_keyboard_reaches_the_matrix(self):
        self.open("facets.html")
        reached = self.browser.execute_script("""
            return Array.from(document.querySelectorAll("a, input, select, [tabindex]"))
                .every((each) => each.tabIndex >= 0)""")
        self.assertTrue(reached)
        self.browser.switch_to.active_element.send_keys("\ue004")  # Tab
        self.assertEqual(self.browser.switch_to.active_element.text, "To the content")

    def look(self, scheme):
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def picture(self, page, kind):
        if SCREENSHOTS:
            name = f"{page.replace('/', '-').removesuffix('.html')}-{kind}.png"
            self.browser.save_screenshot(str(SCREENSHOTS / name))

    def test_nobody_is_shut_out(self):
        if not AXE.exists():
            print("left out: axe-core is not here; npm ci in reports/test/pages brings it")
            self.skipTest("axe-core is not here")
        axe = AXE.read_text("utf-8")
        self.addCleanup(self.look, "light")
        for scheme in ["light", "dark"]:
            self.look(scheme)
            for page in PAGES:
                with self.subTest(page, scheme=scheme):
                    self.open(page)
                    self.picture(page, scheme)
                    # Through the browser's own interface: the page's policy allows no other script.
                    self.browser.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
                    found = self.browser.execute_async_script(
                        "const done = arguments[0]; axe.run().then((result) => done(result.violations))")
                    told = [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]
                    self.assertEqual(told, [])


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    PLACEMAT = str(pathlib.Path(sys.argv[1]).resolve())
    if len(sys.argv) == 3:
        SCREENSHOTS = pathlib.Path(sys.argv[2])
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=sys.argv[:1])
