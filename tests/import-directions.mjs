// The allowed directions of imports (dependency-cruiser, part of `npm run check`): app uses components and lib, components use lib, and a
// module of lib uses the modules below it. A module is a folder of lib.

/** From the lowest layer up (README.md shows them from the top down). A module may import those of lower layers, none of its own layer. */
const layers = [
  ["host", "i18n", "time", "formats"],
  ["site", "supabase", "pictures"],
  ["http"],
  ["auth", "calculators"],
  ["content"],
  ["pdf"],
  ["leads", "search", "seo"],
  ["notify", "reports", "visits"],
  ["accounts"],
  ["findings"],
  ["host-config"],
];

const moduleRules = layers.flatMap((modules, layer) =>
  modules.map((module) => ({
    name: `lib/${module} imports only modules below it`,
    severity: "error",
    from: { path: `^lib/${module}/` },
    to: {
      path: `^lib/(?:${layers
        .slice(layer)
        .flat()
        .filter((other) => other !== module)
        .join("|")})/`,
    },
  })),
);

export default {
  forbidden: [
    ...moduleRules,
    {
      name: "every module of lib has its layer",
      severity: "error",
      from: { path: `^lib/(?!env\\.ts$|(?:${layers.flat().join("|")})/)` },
      to: {},
    },
    { name: "lib/env.ts imports nothing of lib", severity: "error", from: { path: "^lib/env\\.ts$" }, to: { path: "^lib/" } },
    {
      name: "lib/host imports nothing of the site",
      severity: "error",
      from: { path: "^lib/host/" },
      to: { path: "^lib/(?!host/)|^messages/" },
    },
    {
      name: "lib/host is imported through its entry files only",
      severity: "error",
      from: { pathNot: "^lib/host/|^tests/unit/host/" },
      to: { path: "^lib/host/[^/]+/" },
    },
    {
      name: "published content imports nothing of its editors",
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
      // It touches the document as soon as it is loaded. A build bundles it away, but in development every page would fail.
      name: "the page's own script runs in browsers alone",
      severity: "error",
      from: { path: "^(?:app|components)/", pathNot: "^components/page-script/" },
      to: { path: "^components/page-script/", dependencyTypesNot: ["type-only"] },
    },
    { name: "no file imports itself, directly or through others", severity: "error", from: {}, to: { circular: true } },
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
