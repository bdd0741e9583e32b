#!/bin/sh
# These preferences keep a new profile from opening pages of its own and from asking other hosts.
version=$(firefox-esr --version | grep -o '[0-9][0-9.]*[a-z]*' | head -n 1)
cat >"$PROFILE/user.js" <<'PREFERENCES'
user_pref("app.normandy.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
PREFERENCES
HOME=$PROFILE exec firefox-esr --headless --no-remote --profile "$PROFILE" \
  "$URL&engine=Firefox&version=$version"
