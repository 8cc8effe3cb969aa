const { env } = process

/** Address of the database of the shop and of Waybill. */
export const DATABASE_URL: string = env.DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres"

/** Port of the server. Default 3000. */
export const PORT = Number(env.PORT ?? 3000)
