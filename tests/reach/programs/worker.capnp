# Runs the bundled Worker without the flag for modules of Node.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "shop", worker = .shop), (name = "storage", disk = (path = "storage", writable = true))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "shop")],
);

const shop :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-05-01",
  durableObjectNamespaces = [(className = "Shop", uniqueKey = "shop", enableSql = true)],
  durableObjectStorage = (localDisk = "storage"),
  bindings = [(name = "SHOP", durableObjectNamespace = "Shop")],
);
