import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DomainError } from '#kit/contract/errors.ts'

export interface StoredFile {
  /** Bytes. */
  readonly size: number
  readonly storedAt: Date
  /** From `start` to `end`, both inclusive; all when left out. */
  read(range?: { readonly start: number; readonly end: number }): Readable
}

/** A file that is to be stored under a path that it has already. */
interface IncomingFile {
  readonly path: string
  /** Bytes; another number of them is refused. */
  readonly size: number
  readonly bytes: Readable
}

/** Where uploaded files lie. Paths are relative, `biz/yyyymm/<name>`. */
export interface FileStore {
  /** Writes a file completely or not at all. @returns its path. */
  put(biz: string, extension: string, bytes: Uint8Array): Promise<string>
  /** Takes a finished file of the volume of uploads in, as it is. @returns its path. */
  take(biz: string, extension: string, from: string): Promise<string>
  /** Null when there is no such file. */
  find(path: string): Promise<StoredFile | null>
  /** Removes a file, and what is kept beside it. */
  remove(path: string): Promise<void>
  /** What is kept beside a picture under that name; null when there is nothing. */
  findBeside(path: string, name: string): Promise<StoredFile | null>
  /**
   * Keeps something that was made from a picture beside it, completely or not at all; it goes with the picture. Two that
   * keep the same leave one.
   */
  keepBeside(path: string, name: string, bytes: Uint8Array): Promise<void>
  /** Removes what has been in a place for longer than that. */
  sweep(biz: string, olderThanMs: number): Promise<void>
}

/** One of the places where files lie. */
export interface FilePlace extends FileStore {
  /** Stores a file that came from another place, completely or not at all. @throws Error when it has another size */
  receive(file: IncomingFile): Promise<void>
  /** All files below a folder, or everywhere; not what is kept beside pictures. */
  list(below?: string): AsyncIterable<ListedFile>
}

export interface ListedFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
}

/** A path that no other file has. */
export function newFilePath(biz: string, extension: string): string {
  const month = new Date().toISOString().slice(0, 7).replace('-', '')
  return `${biz}/${month}/${randomUUID().replaceAll('-', '')}.${extension}`
}

/** The folder beside a picture for what is made from it. It begins with a dot: nothing in it has an address. */
export function besidePath(path: string): string {
  const cut = path.lastIndexOf('/') + 1
  return `${path.slice(0, cut)}.sizes/${path.slice(cut)}`
}

/** A file has one spelling, and what begins with a dot is the server's own. */
export function isFilePath(path: string): boolean {
  return path.split('/').every((segment) => segment !== '' && !/^\.|[\\\0]/.test(segment))
}

/** The place of files did not answer, or not as it should: nobody knows what of a file is there. */
export class FileNotStored extends DomainError {
  constructor(cause: unknown) {
    super('unexpected', [
      '文件存储暂时不可用，文件没有保存，请稍后重试',
      'Files cannot be stored at the moment, and this one is not; try again later',
      'file.notStored',
    ])
    this.cause = cause
  }
}
