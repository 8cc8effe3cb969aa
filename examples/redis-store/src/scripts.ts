import { createHash } from "node:crypto"

/** A Lua script, which Redis runs as one atomic step. */
export interface Script {
  readonly text: string
  readonly sha1: string
}

const scriptOf = (text: string): Script => ({ text, sha1: createHash("sha1").update(text).digest("hex") })

/** Writes the order and its event. The body of an event is in a hash, so that it can be replaced when data is erased. */
const write = `
  local orders, revisions, xids, history, bodies, log = unpack(KEYS)
  local order_id, xid, revision, order, event_id, event = unpack(ARGV)
  local function write()
    redis.call('hset', orders, order_id, order)
    redis.call('hset', revisions, order_id, revision)
    redis.call('hset', bodies, event_id, event)
    redis.call('rpush', history, event_id)
    redis.call('xadd', log, '*', 'event', event_id)
  end`

const isNext = `
  local stored = redis.call('hget', revisions, order_id)
  if not stored or tonumber(stored) ~= tonumber(revision) - 1 then return 0 end`

/** Returns nil if it has inserted the order, and otherwise the order with its xid or id. */
export const insert = scriptOf(`${write}
  local existing = redis.call('hget', xids, xid)
  if not existing and redis.call('hexists', orders, order_id) == 1 then existing = order_id end
  if existing then return redis.call('hget', orders, existing) end
  redis.call('hset', xids, xid, order_id)
  write()
  return nil`)

/** Returns 1 if it has updated the order, and 0 if another update was first. */
export const update = scriptOf(`${write}${isNext}
  write()
  return 1`)

/** Like `update`. Also replaces the events after the first six arguments: an id, then a body, and so on. */
export const erase = scriptOf(`${write}${isNext}
  for index = 7, #ARGV, 2 do redis.call('hset', bodies, ARGV[index], ARGV[index + 1]) end
  write()
  return 1`)
