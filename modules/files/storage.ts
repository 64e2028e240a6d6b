/** The port behind which bytes lie: `ports.files`. The server wires the disk and the object storages that a tenant has set up. */
export interface Place {
  readonly ossId: string | null
  readonly key: string | null
}
export interface StorageRow {
  readonly id: string
  readonly version: number
  readonly category: string
  readonly endpoint: string | null
  readonly accessKey: string | null
  readonly secretKey: string | null
  readonly bucketName: string
  readonly appId: string | null
  readonly region: string | null
}

export interface Files {
  /** Deletes the bytes of a file; done when they are gone, also when they were before. */
  drop(tenant: string, place: Place): Promise<void>
  /** The picture behind one of the tenant's links, as papers take it, no wider than so many pixels; undefined where there is none any more. */
  picture(tenant: string, link: string, widthMax: number): Promise<Uint8Array | undefined>
  /** Writes, reads and deletes a small object; throws a Refusal that says what is wrong. */
  test(row: StorageRow): Promise<void>
}
