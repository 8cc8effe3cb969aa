import { existsSync } from "node:fs"
import { misused } from "../errors/command-error.ts"
import { namedBy, readText } from "../input/text-file.ts"
import type { Origins } from "./read-settings.ts"
import { serviceSettings } from "./service-settings.ts"

const usual = "waybill.config.json"

/** What a parser says quotes what it read. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ")

/** A JSON file, or a mistake that names it. */
export const readJsonFile = (file: string, flag?: string): unknown => {
  const text = readText(file, flag)
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw misused(`${namedBy(file, flag)} is not JSON: ${inOneLine((error as Error).message)}`)
  }
}

/** The settings that a file holds: the one named, or `waybill.config.json` if there is one. One file does for all commands. */
export const configFile = (named: string | undefined): Origins["file"] => {
  if (named === undefined && !existsSync(usual)) return undefined
  const name = named ?? usual
  const settings = readJsonFile(name, named === undefined ? undefined : "--config")
  if (typeof settings !== "object" || settings === null || Array.isArray(settings))
    throw misused(`${name} must be an object of settings`)
  const stranger = Object.keys(settings).find((key) => key !== "$schema" && !Object.hasOwn(serviceSettings, key))
  if (stranger !== undefined) throw misused(`${name}: there is no setting ${JSON.stringify(stranger)}`)
  return { name, settings: settings as Record<string, unknown> }
}
