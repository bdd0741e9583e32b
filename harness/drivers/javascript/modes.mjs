// Modes: which of an engine's APIs a driver serves.

// Returns [claims, operations] of a mode. FOLDER is the engine's folder of drivers.
export const chosen = (modes, mode, folder, engine, version) => {
  if (!Object.keys(modes).includes(mode)) {
    throw new Error(`${engine} has no mode ${mode}; choose one of ${Object.keys(modes).join(', ')}`);
  }
  const {api, name = api, ops, ...claims} = modes[mode];
  return [{id: `${folder}-${mode}`, name: `${engine} ${name}`, version, api, ...claims}, ops()];
};
