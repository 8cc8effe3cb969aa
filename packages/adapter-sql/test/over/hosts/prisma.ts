// Prisma on PostgreSQL. The client is made from the same options as one that Prisma generates from an empty schema.
import { createRequire } from "node:module"
import { PrismaPg } from "@prisma/adapter-pg"
import { getPrismaClient, type ITXClientDenyList } from "@prisma/client/runtime/client"
import { overPrisma } from "../../../src/over/index.ts"
import type { Library } from "./host.ts"

/** The functions of a generated client that the tests use, with their generated types. */
interface Client {
  $connect(): Promise<void>
  $disconnect(): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: Prisma generates this type.
  $queryRawUnsafe<T = unknown>(query: string, ...values: any[]): Promise<T>
  // biome-ignore lint/suspicious/noExplicitAny: Prisma generates this type.
  $executeRawUnsafe(query: string, ...values: any[]): Promise<number>
  $transaction<R>(
    work: (transaction: Omit<Client, ITXClientDenyList>) => Promise<R>,
    options?: { readonly maxWait: number; readonly timeout: number }
  ): Promise<R>
}

const load = createRequire(import.meta.url)
const compiler = "@prisma/client/runtime/query_compiler_fast_bg.postgresql"
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: { readonly Module: new (code: Buffer) => object }
}

const PrismaClient = getPrismaClient({
  previewFeatures: [],
  clientVersion: "7.10.0",
  engineVersion: "none",
  activeProvider: "postgresql",
  inlineSchema: 'datasource db {\n  provider = "postgresql"\n}\n',
  runtimeDataModel: { models: {}, enums: {}, types: {} },
  // Three counts of zero.
  parameterizationSchema: { strings: [], graph: "AAAA" },
  compilerWasm: {
    getRuntime: async () => load(`${compiler}.js`),
    getQueryCompilerWasmModule: async () =>
      new WebAssembly.Module(Buffer.from(load(`${compiler}.wasm-base64.js`).wasm, "base64")),
    importName: "./query_compiler_fast_bg.js"
  }
}) as unknown as new (options: {
  readonly adapter: PrismaPg
}) => Client

/** Returns a client without models on the database with a URL. */
export const prismaOn = (connectionString: string): Client =>
  new PrismaClient({ adapter: new PrismaPg({ connectionString, max: 3 }) })

export const prismaLibrary: Library = {
  name: "Prisma",
  database: "PostgreSQL",
  open: async (url) => {
    const host = prismaOn(url)
    return {
      transaction: (work) =>
        host.$transaction(
          (transaction) =>
            work({ execute: overPrisma(transaction, "postgres"), run: (sql) => transaction.$executeRawUnsafe(sql) }),
          { maxWait: 120_000, timeout: 120_000 }
        ),
      close: () => host.$disconnect()
    }
  }
}
