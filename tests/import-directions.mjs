// Which way imports run (dependency-cruiser, part of `npm run check`): app uses components and lib, components use lib, and a
// room of lib uses the rooms below it. A room is a folder of lib.

/** From the ground up. A room may import those on lines above its own. */
const floors = [
  ["host", "i18n", "time", "formats"],
  ["site", "supabase", "pictures"],
  ["auth", "calculators"],
  ["content"],
  ["leads", "pdf", "search", "seo"],
  ["notify", "reports"],
  ["accounts"],
  ["findings"],
  ["start"],
];

const roomRules = floors.flatMap((rooms, floor) =>
  rooms.map((room) => ({
    name: `lib/${room} uses what is below it`,
    severity: "error",
    from: { path: `^lib/${room}/` },
    to: {
      path: `^lib/(?:${floors
        .slice(floor)
        .flat()
        .filter((other) => other !== room)
        .join("|")})/`,
    },
  })),
);

export default {
  forbidden: [
    ...roomRules,
    {
      name: "every room of lib has its floor",
      severity: "error",
      from: { path: `^lib/(?!env\\.ts$|(?:${floors.flat().join("|")})/)` },
      to: {},
    },
    { name: "the environment is below everything", severity: "error", from: { path: "^lib/env\\.ts$" }, to: { path: "^lib/" } },
    {
      name: "the host knows nothing of the site",
      severity: "error",
      from: { path: "^lib/host/" },
      to: { path: "^lib/(?!host/)|^messages/" },
    },
    {
      name: "the host is used by its front doors",
      severity: "error",
      from: { pathNot: "^lib/host/|^tests/unit/host/" },
      to: { path: "^lib/host/[^/]+/" },
    },
    {
      name: "what is published knows nothing of who edits it",
      severity: "error",
      from: { path: "^lib/content/(?:kinds|store|pages|publish)[/.]" },
      to: { path: "^lib/(?:auth|content/edit)/" },
    },
    {
      name: "lib is below components and app",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(?:components|app|tests|scripts)/" },
    },
    { name: "components are below app", severity: "error", from: { path: "^components/" }, to: { path: "^(?:app|tests|scripts)/" } },
    {
      // It touches the document as soon as it is loaded: bundled away in a build, it stops every page in development.
      name: "the page's own script runs in browsers alone",
      severity: "error",
      from: { path: "^(?:app|components)/", pathNot: "^components/page-script/" },
      to: { path: "^components/page-script/", dependencyTypesNot: ["type-only"] },
    },
    { name: "no file imports itself, however far round", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    parser: "swc", // it reads types that are imported as well
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
