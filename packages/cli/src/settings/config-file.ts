import { existsSync } from "node:fs"
import { unknownName } from "@waybill/packing/values"
import { usageError } from "../errors/command-error.ts"
import { readJsonFile } from "../input/json-file.ts"
import type { Sources } from "./read-settings.ts"
import { serviceSettings } from "./service-settings.ts"

const DEFAULT_FILE = "waybill.config.json"

/**
 * Returns the settings in the named config file, or in `waybill.config.json` if it exists. Every command accepts the
 * settings of all commands, so that they can share one file.
 */
export const readConfigFile = (named: string | undefined): Sources["file"] => {
  if (named === undefined && !existsSync(DEFAULT_FILE)) return undefined
  const name = named ?? DEFAULT_FILE
  const settings = readJsonFile(name, named === undefined ? undefined : "--config")
  if (typeof settings !== "object" || settings === null || Array.isArray(settings))
    throw usageError(`${name}: invalid config file; must be a JSON object of settings`)
  const unknown = Object.keys(settings).find((key) => key !== "$schema" && !Object.hasOwn(serviceSettings, key))
  if (unknown !== undefined)
    throw usageError(`${name}: ${unknownName("setting", unknown, Object.keys(serviceSettings))}`)
  return { name, settings: settings as Record<string, unknown> }
}
