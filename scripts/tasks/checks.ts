/** A check of `npm run check`, which is not a test. */
export interface Check {
  readonly command: readonly [program: string, ...args: ReadonlyArray<string>]
  /** Guarantee that the check gives, as shown in the list of results. */
  readonly about: string
  /** Command that repairs most failures. */
  readonly repair?: string
  /** Pattern that the output must match, for tools that also succeed if they have checked no file. */
  readonly mustPrint?: RegExp
  /** Whether the check needs `npm run build` first, so that it runs only by its name. */
  readonly needsBuild?: boolean
}

const someFiles = /Checked [1-9]\d* files/
const rules = ["imports", "file-rules", "folder-rules"].map((name) => `tests/architecture/${name}.test.ts`)
const LOCKS = "{,site/,examples/{medusa,nestjs,nextjs}/,tests/{reach,proof/other-tools}/tools/}package-lock.json"

/** The checks of `npm run check -- NAME`, in the order in which they start. */
export const checks: Readonly<Record<string, Check>> = {
  types: { command: ["tsc", "-b"], about: "types, and no I/O in core and packing" },
  lint: {
    command: ["biome", "ci", "--colors=off", "."],
    about: "linting and formatting, and no clock or random numbers in core and packing",
    repair: "npm run format",
    mustPrint: someFiles
  },
  effect: {
    command: [
      ...["effect-tsgo", "diagnostics", "--strict", "--severity", "error,warning"],
      ...["--format", "text", "--project", "tsconfig.json"]
    ] as [string, ...Array<string>],
    about: "no unused Effect values, and no names from an older Effect version",
    mustPrint: someFiles
  },
  architecture: {
    command: ["vitest", "run", ...rules],
    about: "imports follow the rules, and files and folders have the right size and names",
    mustPrint: /^[1-9]\d{0,5} passed, 0 failed/m
  },
  prose: {
    command: ["node", "scripts/check-prose.ts"],
    about: "plain English in docs, messages, comments and test names",
    mustPrint: /^0 violations in [1-9]\d* files/m
  },
  spelling: {
    command: ["cspell", "lint", "--no-progress", "--gitignore"],
    about: "spelling in docs, messages and comments",
    mustPrint: /^CSpell: Files checked: [1-9]/m
  },
  unused: {
    command: [
      "knip",
      "--treat-config-hints-as-errors",
      ...["symbols", "./scripts/count-files.ts"].flatMap((reporter) => ["--reporter", reporter])
    ],
    about: "no unused files, exports or dependencies",
    mustPrint: /^[1-9]\d* files read/m
  },
  regexes: {
    command: ["node", "scripts/lint/check-regexes.ts"],
    about: "no regular expressions that hostile input makes slow",
    mustPrint: /^[1-9]\d* regular expressions in [1-9]\d* files/m
  },
  manifests: {
    command: ["node", "scripts/release/manifests.ts", "--check"],
    about: "the manifests of published packages have the version and the addresses of the root package.json",
    repair: "npm run manifests",
    mustPrint: /^[1-9]\d* manifests read/m
  },
  lock: {
    command: ["node", "scripts/complete-lock.mjs", "--check"],
    about: "the lockfile lists every platform's binaries in the required versions",
    repair: "node scripts/complete-lock.mjs"
  },
  "lock-hosts": {
    command: [
      ...["lockfile-lint", "--type", "npm", "--path", LOCKS],
      ...["--validate-https", "--validate-integrity", "--allowed-hosts", "npm"]
    ] as [string, ...Array<string>],
    about: "the lockfiles name only the npm registry, with strong digests"
  },
  packages: {
    command: ["turbo", "run", "check:package"],
    about: "published files and types of each package, after npm run build",
    needsBuild: true
  },
  api: {
    command: ["node", "scripts/draw-api.ts", "--check"],
    about: "the signatures in api-reports are those of the compiled packages, which the check compiles",
    repair: "npm run draw -- api",
    mustPrint: /^[1-9]\d* reports read/m,
    needsBuild: true
  }
}
