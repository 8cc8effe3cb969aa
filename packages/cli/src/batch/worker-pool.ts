import { Thread } from "../threads/thread.ts"
import type { Chunk, ChunkResult } from "./chunk-result.ts"

/** Threads that process chunks. */
export interface WorkerPool {
  readonly size: number
  readonly process: (chunk: Chunk) => Promise<ChunkResult>
  readonly end: () => Promise<void>
}

/**
 * Starts `size` threads that run `program` with `data`. Each chunk goes to the thread with the fewest pending chunks.
 */
export const startWorkers = (size: number, program: URL, data: unknown): WorkerPool => {
  const threads = Array.from({ length: size }, () => new Thread<Chunk, ChunkResult>(program, data))
  return {
    size,
    process: (chunk) =>
      threads.reduce((least, thread) => (thread.pending < least.pending ? thread : least)).request(chunk),
    end: async () => {
      await Promise.all(threads.map((thread) => thread.end()))
    }
  }
}
