using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "driver", worker = .driver),
    (name = "relay", external = (http = ())),
  ],
);

const driver :Workerd.Worker = (
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "asking.mjs", esModule = embed "../javascript/asking.mjs"),
    (name = "modes.mjs", esModule = embed "../javascript/modes.mjs"),
    (name = "protocol.mjs", esModule = embed "../javascript/protocol.mjs"),
    (name = "standard_apis.mjs", esModule = embed "../javascript/standard_apis.mjs"),
    (name = "node_apis.mjs", esModule = embed "../javascript/node_apis.mjs"),
  ],
  compatibilityDate = "2026-11-17",
  bindings = [
    (name = "relay", service = "relay"),
    (name = "folder", fromEnvironment = "FOLDER"),
    (name = "mode", fromEnvironment = "MODE"),
    (name = "version", fromEnvironment = "VERSION"),
  ],
);
