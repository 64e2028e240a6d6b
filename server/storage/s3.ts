/** An S3 service as a storage, through the maintained client; loaded only where one is set up. */
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { type Label, RefusalError, type RefusalCode } from '../../modules/kit/index.ts'
import { isNotAllowedOut, type Outgoing, outgoingMsMax } from '../outgoing.ts'
import { sound, type Storage, type StorageRefusals } from './storage.ts'

export interface S3Settings {
  readonly category: string
  readonly endpoint: string | null
  readonly region: string | null
  readonly accessKey: string | null
  readonly secretKey: string | null
  readonly bucketName: string
  readonly appId: string | null
}

/** MinIO and Qiniu have the bucket in the path, the others in the host name. */
const byPath = ['1', '2']
const missing = ['NoSuchKey', 'NotFound']

/** Tencent's buckets are called by their name and the id of the application. */
export const bucketOf = ({ category, bucketName, appId }: S3Settings): string =>
  category === '4' && appId && !bucketName.endsWith(`-${appId}`) ? `${bucketName}-${appId}` : bucketName

interface ServiceError {
  readonly name?: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** What an error of the service means to whoever set it up. */
function meant(error: unknown, no: StorageRefusals): RefusalCode {
  if (isNotAllowedOut(error)) return no.inside
  const { name = '', code = '', $metadata } = error as ServiceError
  const status = $metadata?.httpStatusCode
  const word = [name, code].find(one => one !== '' && one !== 'Error')
  const because = (refused: RefusalCode): RefusalCode =>
    word ? { ...refused, label: refused.label.map(text => `${text} (${word})`) as unknown as Label } : refused
  if (name === 'NoSuchBucket' || status === 404) return because(no.noBucket)
  if (status === 401 || status === 403) return because(no.denied)
  if (status === undefined) return because(no.unreachable)
  return because(no.wrong)
}

/** What fails is said by who asked. */
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

async function connected(row: S3Settings, { agents }: Outgoing): Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint: row.endpoint!,
    region: row.region || 'us-east-1',
    forcePathStyle: byPath.includes(row.category),
    credentials: { accessKeyId: row.accessKey ?? '', secretAccessKey: row.secretKey ?? '' },
    // Not every S3 service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { ...agents, connectionTimeout: 5_000, requestTimeout: 60_000 },
    logger: quiet,
  })
  return { client, sdk }
}

export function s3Storage(row: S3Settings, no: StorageRefusals, out: Outgoing): Storage {
  let opened: ReturnType<typeof connected> | undefined
  const at = (): ReturnType<typeof connected> => (opened ??= connected(row, out))
  const Bucket = bucketOf(row)
  const storage: Storage = {
    async put(key, path, { size, type }) {
      const { client, sdk } = await at()
      const file = await open(path)
      // The client listens to what it reads while it reads it alone: a service that refuses before leaves nobody to hear of it.
      const Body = file.createReadStream().on('error', () => {})
      try {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key: sound(key), Body, ContentLength: size, ContentType: type }))
      } finally {
        Body.destroy()
      }
    },
    async get(key, range) {
      const { client, sdk } = await at()
      try {
        const answer = await client.send(
          new sdk.GetObjectCommand({ Bucket, Key: sound(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
        )
        return answer.Body as Readable
      } catch (error) {
        if (missing.includes((error as ServiceError).name ?? '')) return undefined
        throw error
      }
    },
    async remove(key) {
      const { client, sdk } = await at()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: sound(key) }))
    },
    async *list(prefix) {
      const { client, sdk } = await at()
      for (let token: string | undefined; ; ) {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token ? { ContinuationToken: token } : {}) }))
        for (const one of page.Contents ?? []) if (one.Key) yield { key: one.Key, size: one.Size ?? 0, at: one.LastModified?.getTime() ?? 0 }
        if (!page.IsTruncated) return
        token = page.NextContinuationToken
      }
    },
    async test() {
      const { client, sdk } = await at()
      const Key = `ketang-test/${crypto.randomUUID()}`
      // Somebody waits for all of it together.
      const within = { abortSignal: AbortSignal.timeout(outgoingMsMax) }
      try {
        await client.send(new sdk.HeadBucketCommand({ Bucket }), within)
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: 'ketang', ContentType: 'text/plain' }), within)
        const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), within)
        if ((await answer.Body?.transformToString()) !== 'ketang') throw new Error('read other bytes than were written')
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), within)
      } catch (error) {
        throw new RefusalError(meant(error, no))
      }
    },
  }
  return storage
}
