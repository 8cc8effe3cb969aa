import { canonicalJson } from "../../reading/canonical-json.ts"
import { sha256 } from "./sha256.ts"

// Every JavaScript runtime has this class, which performs no I/O, but the ES2024 library does not declare it.
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array }

/**
 * Returns the SHA-256 hash of a document as canonical JSON (RFC 8785), so that other programs can compute it. The hash
 * does not depend on formatting or on the order of keys.
 */
export const digestOf = (document: object): string => sha256(new TextEncoder().encode(canonicalJson(document)))
