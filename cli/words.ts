/** What the machine says of files and disks, in words. */
import type { Label } from '../modules/kit/index.ts'

const words: Readonly<Record<string, (path: string) => Label>> = {
  ENOENT: path => [`没有文件或文件夹 ${path}`, `there is no file or folder ${path}`],
  EACCES: path => [`没有权限读写 ${path}`, `this account may not read or write ${path}`],
  EPERM: path => [`没有权限读写 ${path}`, `this account may not read or write ${path}`],
  EROFS: path => [`${path} 所在的磁盘只读`, `the disk of ${path} is read-only`],
  EISDIR: path => [`${path} 是文件夹，须为文件`, `${path} is a folder, a file is needed`],
  ENOTDIR: path => [`${path} 的上级不是文件夹`, `what is above ${path} is no folder`],
  EEXIST: path => [`${path} 已存在`, `${path} is there already`],
  ENOSPC: () => ['磁盘已满', 'the disk is full'],
  SQLITE_FULL: () => ['磁盘已满', 'the disk is full'],
  SQLITE_CANTOPEN: () => ['数据库文件无法打开：请检查路径与权限', 'the database file can not be opened: look at its path and who may read it'],
  SQLITE_READONLY: () => ['数据库文件只读：请检查权限', 'the database file is read-only: look at who may write it'],
  SQLITE_NOTADB: () => ['该文件不是数据库', 'the file is no database'],
  SQLITE_CORRUPT: () => ['数据库文件已损坏', 'the database file is damaged'],
  SQLITE_BUSY: () => ['数据库正被其他程序占用', 'another program holds the database'],
}

/** An error of the machine in words; nothing for one that has none here. */
export function wordsOf(error: unknown): Label | undefined {
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  return words[code]?.(path) ?? words[code.split('_').slice(0, 2).join('_')]?.(path)
}
