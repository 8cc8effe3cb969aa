import type { Table } from "./service-settings.ts"

/** The JSON Schema of `waybill.config.json`, made of the table of settings. */
export const configSchema = (table: Table) => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "waybill.config.json",
  description:
    "The settings of the Waybill service. A flag goes before a variable of the environment, and that before this file.",
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: { type: "string" },
    ...Object.fromEntries(
      Object.entries(table).map(([name, { fallback, says, schema }]) => [
        name,
        { description: fallback === undefined || fallback === "" ? says : `${says} Usually ${fallback}.`, ...schema }
      ])
    )
  }
})
