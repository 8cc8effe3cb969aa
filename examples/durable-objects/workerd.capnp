# Runs the Worker on one machine with the open-source runtime. Each Durable Object is a SQLite file in the folder `storage`.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "waybill", worker = .waybill),
    (name = "storage", disk = (path = "storage", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8080", http = (), service = "waybill")],
);

const waybill :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "dist/worker.js")],
  compatibilityDate = "2026-05-01",
  durableObjectNamespaces = [
    (className = "Merchant", uniqueKey = "merchants", enableSql = true),
    (className = "OrderNumbers", uniqueKey = "order-numbers", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "storage"),
  bindings = [
    (name = "MERCHANTS", durableObjectNamespace = "Merchant"),
    (name = "ORDER_NUMBERS", durableObjectNamespace = "OrderNumbers"),
    (name = "ADMIN_TOKEN", fromEnvironment = "ADMIN_TOKEN"),
  ],
);
