// Records every change to the files below a folder, for a replay that loses what was not synced.
// A record is: kind (1 byte), length of the path (4), offset (8), length (8), path, bytes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE, SYNC, UNLINK, RENAME };

static const char *folder;
static int trace = -1;

__attribute__((constructor)) static void start(void) {
  folder = getenv("TRACED_FOLDER");
  const char *file = getenv("TRACE_FILE");
  if (folder && file) trace = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND, 0600);
}

static int is_traced(const char *path) { return trace >= 0 && folder && !strncmp(path, folder, strlen(folder)); }

static int path_of(int fd, char *path) {
  char link[64];
  if (trace < 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = syscall(SYS_readlink, link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_traced(path);
}

static void record(uint8_t kind, const char *path, int64_t offset, const void *bytes, uint64_t length, int has_bytes) {
  uint32_t path_length = strlen(path);
  uint8_t head[21];
  head[0] = kind;
  memcpy(head + 1, &path_length, 4);
  memcpy(head + 5, &offset, 8);
  memcpy(head + 13, &length, 8);
  struct iovec parts[] = {{head, sizeof head}, {(void *)path, path_length}, {(void *)bytes, has_bytes ? length : 0}};
  syscall(SYS_writev, trace, parts, 3);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  char path[PATH_MAX];
  ssize_t written = syscall(SYS_pwrite64, fd, bytes, length, offset);
  if (written > 0 && path_of(fd, path)) record(WRITE, path, offset, bytes, written, 1);
  return written;
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }

ssize_t write(int fd, const void *bytes, size_t length) {
  char path[PATH_MAX];
  ssize_t written = syscall(SYS_write, fd, bytes, length);
  if (written > 0 && path_of(fd, path)) record(WRITE, path, lseek(fd, 0, SEEK_CUR) - written, bytes, written, 1);
  return written;
}

int ftruncate64(int fd, off64_t length) {
  char path[PATH_MAX];
  int result = syscall(SYS_ftruncate, fd, length);
  if (result == 0 && path_of(fd, path)) record(TRUNCATE, path, length, "", 0, 0);
  return result;
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

static int synced(int fd, int result) {
  char path[PATH_MAX];
  if (result == 0 && path_of(fd, path)) record(SYNC, path, 0, "", 0, 0);
  return result;
}
int fsync(int fd) { return synced(fd, syscall(SYS_fsync, fd)); }
int fdatasync(int fd) { return synced(fd, syscall(SYS_fdatasync, fd)); }

int unlink(const char *path) {
  int result = syscall(SYS_unlink, path);
  if (result == 0 && is_traced(path)) record(UNLINK, path, 0, "", 0, 0);
  return result;
}

int rename(const char *from, const char *to) {
  int result = syscall(SYS_rename, from, to);
  if (result == 0 && is_traced(from)) record(RENAME, from, 0, to, strlen(to), 1);
  return result;
}
