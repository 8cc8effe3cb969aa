// The program of the thread that reads heads of images.
import { parentPort } from "node:worker_threads"
import { readHead } from "./read-image.ts"
import type { Source } from "./source.ts"

/** A source as it arrives: a message turns buffers into plain arrays of bytes. */
interface Arrived {
  readonly size: number
  readonly parts: ReadonlyArray<{ readonly offset: number; readonly bytes: Uint8Array }>
}

const sourceOf = ({ parts, size }: Arrived): Source => ({
  size,
  parts: parts.map(({ bytes, offset }) => ({
    offset,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }))
})

parentPort?.on("message", (source: Arrived) => parentPort?.postMessage(readHead(sourceOf(source))))
parentPort?.postMessage("ready")
