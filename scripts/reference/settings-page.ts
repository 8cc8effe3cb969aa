import { flagName, variableName } from "../../packages/cli/src/settings/read-settings.ts"
import { serviceSettings } from "../../packages/cli/src/settings/service-settings.ts"
import type { Setting } from "../../packages/cli/src/settings/setting.ts"
import { anchor, block, code, generatedFrom, json, table } from "./markdown.ts"

type Name = keyof typeof serviceSettings

/** Groups of settings. The page fails to build if a setting is in none or in two. */
const groups: ReadonlyArray<readonly [title: string, names: ReadonlyArray<Name>]> = [
  ["Database", ["database", "prefix", "durability", "pooled", "node", "grouping", "checkFile"]],
  [
    "Address and processes",
    ["host", "port", "basePath", "workers", "behindProxy", "clientHeader", "tlsCert", "tlsKey"]
  ],
  ["Rules, prices and boxes", ["policy", "cards", "shipFrom", "boxes", "profile"]],
  ["Accounts and quotas", ["demo", "throttle", "orderQuota", "quoteQuota"]],
  [
    "Operator API, console and internal address",
    [
      "operator",
      "operatorHost",
      "operatorPort",
      "console",
      "mcp",
      "consoleSecret",
      "consoleImages",
      "shop",
      "metrics",
      "docs"
    ]
  ],
  ["Webhooks, logs and traces", ["webhooks", "merchantWebhooks", "log", "otlp"]],
  ["Preflight of images", ["preflight", "preflightHosts"]],
  ["Due dates", ["timeZone", "workdays", "holidays", "cutOff", "productionDays", "rushDays", "soonDays"]]
]

const isGrouped = (names: ReadonlyArray<string>): boolean =>
  JSON.stringify(groups.flatMap(([, each]) => each).toSorted()) === JSON.stringify(names.toSorted())

const rowOf = (name: Name) => {
  const { description, expected, fallback = "" }: Setting<unknown> = serviceSettings[name]
  return [
    `${anchor(`setting-${flagName(name)}`)}${code(`--${flagName(name)}`)}`,
    code(variableName(name)),
    fallback === "" ? "" : code(fallback),
    `${description}. Value: ${expected}.`
  ]
}

/** Returns the page of settings. */
export const settingsPage = (): string => {
  if (!isGrouped(Object.keys(serviceSettings)))
    throw new Error("scripts/reference/settings-page.ts: every setting must be in one group")
  return [
    "# Settings of the service",
    "",
    "`waybill serve` reads a setting from its flag, from a variable of the environment, or from a config file, in this precedence. Without a value, the default applies.",
    "A switch without a value is on. An invalid value stops the start with one line that names its source:",
    "",
    ...block("text", 'waybill: WAYBILL_PORT: invalid value "x"; expected an integer from 0 to 65535'),
    "",
    "The config file is `waybill.config.json`, or the one that `--config` names. Its keys are the names of the flags in camel case:",
    "",
    ...json({ database: "postgres://waybill@localhost/orders", port: 9000, behindProxy: true }),
    "",
    ...groups.flatMap(([title, names]) => [
      `## ${title}`,
      "",
      ...table(["flag", "variable", "default", "meaning"], names.map(rowOf)),
      ""
    ]),
    "",
    generatedFrom("the tables of settings in `packages/cli/src/settings`")
  ].join("\n")
}
