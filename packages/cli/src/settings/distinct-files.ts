import { statSync } from "node:fs"
import { resolve } from "node:path"
import { misused } from "../errors/command-error.ts"
import { flagOf } from "./read-settings.ts"

const read = ["boxes", "profile", "cards", "against", "shipFrom"] as const
const written = ["out", "html", "svg"] as const

type Files = { readonly [Name in (typeof read)[number] | (typeof written)[number]]?: string | undefined }

/** A file whatever it is called, also by a link. */
const identityOf = (file: string): string => {
  try {
    const { dev, ino } = statSync(file, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return resolve(file)
  }
}

/** A mistake where what is to be written is the input, or what another flag names. */
export const refuseSameFiles = (from: string, asked: Files): void => {
  const known = new Map<string, string>()
  const know = (file: string | undefined, what: string) => file !== undefined && known.set(identityOf(file), what)
  for (const name of read) know(asked[name], `what --${flagOf(name)} names`)
  if (from !== "-") know(from, "the input")
  for (const name of written) {
    const file = asked[name]
    const other = file === undefined ? undefined : known.get(identityOf(file))
    if (other !== undefined) throw misused(`--${name} ${file} is ${other}`)
    know(file, `what --${name} names`)
  }
}
