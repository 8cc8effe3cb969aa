// Hosts as network namespaces on one bridge. Programs on them can be killed, paused, and cut off from other hosts.
import { type ChildProcess, execFileSync } from "node:child_process"
import { chownSync, mkdirSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { spawnGuarded } from "../../../processes/spawn-guarded.ts"
import { folderOf, killHost, NAMESPACES, pidsOn, removeLeftovers } from "./leftovers.ts"

export interface Host {
  readonly name: string
  readonly address: string
  /** Folder that the user of the host's programs owns. */
  readonly folder: string
  /** Writes a file into the folder, and returns its path. */
  readonly write: (name: string, text: string) => string
  readonly start: (command: ReadonlyArray<string>) => ChildProcess
  /** Sends a signal to every process on the host. */
  readonly signal: (signal: "SIGSTOP" | "SIGCONT") => void
  /** Kills every process on the host. */
  readonly kill: () => Promise<void>
}

export interface Network {
  readonly hosts: ReadonlyArray<Host>
  /** Lets packets between a host and the others get lost, without an error. */
  readonly cut: (host: Host, others: ReadonlyArray<Host>) => void
  readonly heal: () => void
  readonly end: () => Promise<void>
}

/** An Ethernet address that no host has. */
const NOBODY = "02:00:00:00:00:01"

const ip = (...args: ReadonlyArray<string>) => execFileSync("ip", args, { stdio: ["ignore", "ignore", "pipe"] })

/** Starts a program as a user, with shared memory that vanishes together with its last process. */
const CONTAINED = 'mount -t tmpfs shm /dev/shm && exec setpriv --reuid="$0" --regid="$0" --init-groups "$@"'

/** Creates hosts on which programs run as the given user. */
export const openNetwork = async (names: ReadonlyArray<string>, user: string): Promise<Network> => {
  await removeLeftovers()
  const { pid } = process
  const bridge = `wb${pid}`
  const subnet = `10.213.${pid % 250}`
  const folder = folderOf(pid)
  mkdirSync(folder, { mode: 0o755 })
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, user]))) as [number, number]
  ip("link", "add", bridge, "type", "bridge")
  ip("addr", "add", `${subnet}.1/24`, "dev", bridge)
  ip("link", "set", bridge, "up")

  const openHost = (name: string, index: number): Host => {
    const namespace = `${NAMESPACES}-${pid}-${name}`
    const link = `${bridge}${name}`
    const address = `${subnet}.${11 + index}`
    const own = join(folder, name)
    mkdirSync(own, { mode: 0o700 })
    chownSync(own, uid, gid)
    ip("netns", "add", namespace)
    ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", namespace)
    ip("link", "set", link, "master", bridge, "up")
    ip("-n", namespace, "addr", "add", `${address}/24`, "dev", "eth0")
    for (const device of ["lo", "eth0"]) ip("-n", namespace, "link", "set", device, "up")
    const log = openSync(join(folder, `${name}.log`), "a")
    return {
      name,
      address,
      folder: own,
      write: (file, text) => {
        const path = join(own, file)
        writeFileSync(path, text, { mode: 0o600 })
        chownSync(path, uid, gid)
        return path
      },
      start: (command) =>
        // Ctrl-C ends the proof, which then ends the hosts.
        spawnGuarded("ip", ["netns", "exec", namespace, "unshare", "--ipc", "sh", "-c", CONTAINED, user, ...command], {
          cwd: own,
          stdio: ["ignore", log, log],
          env: { PATH: process.env.PATH, HOME: own }
        }),
      signal: (signal) => {
        for (const each of pidsOn(namespace)) process.kill(each, signal)
      },
      kill: () => killHost(namespace)
    }
  }
  const hosts = names.map(openHost)
  const namespaceOf = (host: Host) => `${NAMESPACES}-${pid}-${host.name}`
  const neighbour = (on: Host, { address }: Host, ...args: ReadonlyArray<string>) =>
    ip("-n", namespaceOf(on), "neigh", "replace", address, "dev", "eth0", ...args)
  let isCut = false
  return {
    hosts,
    cut: (host, others) => {
      isCut = true
      for (const other of others) {
        for (const [on, to] of [
          [host, other],
          [other, host]
        ] as const)
          neighbour(on, to, "lladdr", NOBODY, "nud", "permanent")
      }
    },
    heal: () => {
      if (!isCut) return
      isCut = false
      for (const host of hosts) ip("-n", namespaceOf(host), "neigh", "flush", "all", "nud", "permanent")
    },
    end: () => removeLeftovers(pid)
  }
}
