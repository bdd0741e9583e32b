// The class PGlite, from where it was installed.
export const {PGlite} = await import(`${process.env.OUT}/node_modules/@electric-sql/pglite/dist/index.js`);

// A fresh data directory as one file: a server starts from it sooner than it makes one.
export const DATA = `${process.env.OUT}/data.tar`;
