import type { SettingTable } from "./setting.ts"

/** Returns the JSON Schema for `waybill.config.json`, generated from a table of settings. */
export const configSchema = (table: SettingTable) => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "waybill.config.json",
  description: "Settings of the Waybill service. Precedence: flag, environment variable, this file, default.",
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: { type: "string" },
    ...Object.fromEntries(
      Object.entries(table).map(([name, { description, fallback, schema }]) => [
        name,
        {
          description:
            fallback === undefined || fallback === "" ? `${description}.` : `${description}. Default ${fallback}.`,
          ...schema
        }
      ])
    )
  }
})
