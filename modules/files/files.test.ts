/** Uploads and downloads: what is taken, what is kept, who sees it, and what never runs. */
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kit/index.ts'
import { anyDialect } from '../../tests/app.ts'
import { web, type Answer } from '../../tests/web.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { attach, remove } from './attach.ts'
import { no } from './checks.ts'
import { usage, usageOf, whole } from './usage.ts'

const boundary = 'ketang-test-boundary'
const part = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
/** A multipart body as browsers make it, the file first. */
function body(name: string, bytes: Buffer, fields: Readonly<Record<string, unknown>> = {}): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const rest = Object.entries(fields)
    .map(([key, value]) => part(key, String(value)))
    .join('')
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n${rest}--${boundary}--\r\n`)])
}
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const base = '/api/business-eip'

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#468' } })
const png = () => picture().png().toBuffer()
/** A small PNG that says it is a white square of this side. */
function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data]),
      out = Buffer.alloc(8)
    out.writeUInt32BE(data.length, 0)
    out.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([out.subarray(0, 4), named, out.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()

describe.each(anyDialect)('files on %s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 60_000 })
  let admin: Person, parent: Person, stranger: Person
  const send = (person: Person | undefined, name: string, bytes: Buffer, fields: object = {}, path = `${base}/file/put-file`): Promise<Answer> =>
    on.post(person, path, body(name, bytes, { ...fields }), type)
  const fetched = async (link: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await on.http.inject({ method, url: link, headers })
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, bytes: answer.rawPayload }
  }
  const as = (person: Person) => ({ 'blade-auth': `bearer ${person.access}` })
  const rows = (where: object = {}) => on.all(attach, { status: 'live', ...where })
  const waiting = () => readdir(on.files.waiting).catch(() => [])
  beforeAll(async () => {
    admin = await on.login('PA')
    parent = await on.login('PR')
    stranger = await on.login('PA', { tenant: '000009' })
  }, 60_000)

  test('a file comes back byte by byte under the link of its answer, which every client finds by its own name', async () => {
    const bytes = await png()
    const {
      status,
      body: { data },
    } = await send(parent, '我的 照片.png', bytes, { belongs: 'tourist' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ fileId: data.attachId, url: data.link, originalName: '我的 照片.png', extension: 'png', attachSize: bytes.length })
    const back = await fetched(data.link, as(parent))
    expect(back.bytes.equals(bytes)).toBe(true)
    expect(back.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'content-length': String(bytes.length) })
    const [row] = await rows({ id: data.id })
    expect(row).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      md5: createHash('md5').update(bytes).digest('hex'),
      belongs: 'tourist',
      isPublic: false,
    })
    expect(await waiting()).toEqual([])
  })

  test.each(['blade-resource/oss/endpoint/put-file', 'blade-resource/oss/endpoint/put-file-attach', 'blade-resource/attach/upload'])(
    '%s answers link, name and attachId',
    async path => {
      const {
        body: { data },
      } = await send(parent, 'a.png', await png(), {}, `/api/${path}`)
      expect(data).toMatchObject({
        attachId: expect.any(String),
        link: expect.stringMatching(/^\/api\/blade-resource\/file\//),
        name: expect.any(String),
        originalName: 'a.png',
      })
    },
  )

  test('a private file is for sessions of its tenant: by header, by query or by the ticket of the page', async () => {
    const {
      body: {
        data: { link },
      },
    } = await send(admin, 'a.png', await png())
    expect((await fetched(link)).status).toBe(404)
    expect((await fetched(link, as(stranger))).status).toBe(404)
    expect((await fetched(link, as(parent))).status).toBe(200)
    expect((await fetched(`${link}?blade-auth=bearer%20${parent.access}`)).status).toBe(200)
    const menus = await on.get(parent, '/api/blade-system/menu/routes')
    const cookie = String(menus.headers['set-cookie'])
    expect(cookie).toMatch(/^ketang-files=[^;]+; Path=\/api\/blade-resource\/file; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
    expect((await fetched(link, { cookie: cookie.split(';')[0]! })).status).toBe(200)
    // The ticket opens files and nothing else.
    const ticket = cookie.split(';')[0]!.split('=')[1]!
    expect((await on.http.inject({ method: 'GET', url: '/api/blade-system/user/info', headers: { 'blade-auth': `bearer ${ticket}` } })).statusCode).toBe(401)
    const other = await on.get(stranger, '/api/blade-system/menu/routes')
    expect((await fetched(link, { cookie: String(other.headers['set-cookie']).split(';')[0]! })).status).toBe(404)
  })

  test('a ticket ends with its session', async () => {
    const {
      body: {
        data: { link },
      },
    } = await send(admin, 'a.png', await png())
    const guest = await on.login('PR')
    const cookie = String((await on.get(guest, '/api/blade-system/menu/routes')).headers['set-cookie']).split(';')[0]!
    expect((await fetched(link, { cookie })).status).toBe(200)
    await on.auth.end(guest.login, 'logout')
    expect((await fetched(link, { cookie })).status).toBe(404)
  })

  test('public pictures are seen without a session, and only the platform publishes more than avatars', async () => {
    const bytes = await png()
    const {
      body: {
        data: { link },
      },
    } = await send(admin, 'slide.png', bytes, { belongs: 'slider' })
    expect((await fetched(link)).bytes.equals(bytes)).toBe(true)
    expect((await fetched(link)).headers['cache-control']).toContain('immutable')
    const refused = await send(parent, 'slide.png', bytes, { belongs: 'slider' })
    expect(refused.body.data.rule).toBe(no.publicTag.code)
    // Public is for pictures: a document with the tag stays private.
    const {
      body: { data: text },
    } = await send(admin, 'notes.txt', Buffer.from('hello'), { belongs: 'website' })
    expect((await fetched(text.link)).status).toBe(404)
  })

  test('a link can be shortened to the id by a session, and names nobody uploaded are not there', async () => {
    const {
      body: { data },
    } = await send(parent, 'a.png', await png())
    expect((await fetched(`/api/blade-resource/file/${data.id}`, as(parent))).status).toBe(200)
    for (const wrong of [newId(), `000000.${newId()}`, '..%2f..%2fetc%2fpasswd', '000000.', 'x'.repeat(300), '000000.%00'])
      expect((await fetched(`/api/blade-resource/file/${wrong}`, as(parent))).status, wrong).toBe(404)
  })

  test('ranges, repeats and heads are answered as browsers ask them', async () => {
    const {
      body: {
        data: { link },
      },
    } = await send(parent, 'a.txt', Buffer.from('0123456789'))
    const range = async (asked: string) => {
      const { status, bytes, headers } = await fetched(link, { ...as(parent), range: asked })
      return [status, bytes.toString(), headers['content-range']]
    }
    expect(await range('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await range('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await range('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await range('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10'])
    expect((await range('bytes=10-'))[0]).toBe(416)
    expect((await range('lines=1'))[0]).toBe(200)
    const whole = await fetched(link, as(parent))
    expect((await fetched(link, { ...as(parent), 'if-none-match': whole.headers.etag! })).status).toBe(304)
    const head = await fetched(link, as(parent), 'HEAD')
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '10', 0])
  })

  test('what is no picture, sound or film is saved and never shown inline, and nothing runs', async () => {
    const {
      body: {
        data: { link },
      },
    } = await send(parent, 'page.txt', Buffer.from('<!doctype html><script>alert(1)</script>'))
    const { headers } = await fetched(link, as(parent))
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const shown = await send(parent, 'a.png', await png())
    expect((await fetched(shown.body.data.link, as(parent))).headers['content-disposition']).toMatch(/^inline; /)
  })

  test('types outside the list are refused, whatever they hold', async () => {
    for (const name of ['a.svg', 'a.html', 'a.js', 'a.exe', 'a.php', 'noextension', '.htaccess', 'a.png.svg', 'a.xhtml', 'a.jsp%00.png/x.jsp'])
      expect((await send(parent, name, await png())).body.data.rule, name).toBe(no.type.code)
  })

  test('content that is not what the extension says is refused', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n', 'latin1')
    expect((await send(parent, 'a.pdf', pdf)).status).toBe(200)
    const lies: readonly [string, Buffer][] = [
      ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['a.jpg', await png()],
      ['a.pdf', await png()],
      ['a.txt', await png()],
      ['a.txt', randomBytes(500)],
      ['a.csv', Buffer.from('MZ\0\0\x01')],
      ['a.docx', Buffer.from('PK\x03\x04 no office')],
      ['a.zip', Buffer.from('<html></html>')],
      ['a.mp4', Buffer.from('not a film')],
      ['a.png', Buffer.alloc(20)],
      ['a.gif', Buffer.from('<script>GIF89a</script>')],
      ['a.xlsx', pdf],
    ]
    for (const [name, bytes] of lies) expect((await send(parent, name, bytes)).body.data.rule, name).toBe(no.lies.code)
    expect(await waiting()).toEqual([])
  })

  test('no file, an empty file and a broken body are refused by name, and leave nothing', async () => {
    expect((await on.post(parent, `${base}/file/put-file`, {})).body.data.rule).toBe(no.none.code)
    expect((await on.post(parent, `${base}/file/put-file`, Buffer.from(`${part('belongs', 'x')}--${boundary}--\r\n`), type)).body.data.rule).toBe(no.none.code)
    expect((await send(parent, 'a.png', Buffer.alloc(0))).body.data.rule).toBe(no.empty.code)
    const cut = body('a.png', await png()).subarray(0, 150)
    expect((await on.post(parent, `${base}/file/put-file`, cut, type)).body.data.rule).toBe(no.broken.code)
    expect((await send(parent, 'a.png', await png(), { belongs: '../x' })).body.data.rule).toBe(no.belongs.code)
    expect((await send(undefined, 'a.png', await png())).status).toBe(401)
    expect(await waiting()).toEqual([])
  })

  describe('an avatar', () => {
    const tag = { belongs: 'avatar' }
    test('B113 is a jpg, png or jpeg of at most 500kb', async () => {
      for (const name of ['a.jpg', 'a.jpeg']) expect((await send(parent, name, await picture().jpeg().toBuffer(), tag)).status).toBe(200)
      const wrong = await send(parent, 'a.gif', await picture().gif().toBuffer(), tag)
      expect([wrong.body.data.rule, wrong.body.msg]).toEqual([no.avatarType.code, '只支持jpg/png/jpeg格式'])
      const large = await send(parent, 'a.jpg', await noise(700), tag)
      expect([large.body.data.rule, large.body.msg]).toEqual([no.avatarSize.code, '图片大小不能超过500kb'])
    })
    test('is made anew: small, upright, and without where it was taken', async () => {
      const bytes = await picture(900, 600)
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      const {
        body: { data },
      } = await send(parent, 'me.jpg', bytes, tag)
      const back = (await fetched(data.link)).bytes
      const made = await sharp(back).metadata()
      expect([made.width, made.height, made.exif, made.orientation]).toEqual([341, 512, undefined, undefined])
      expect(back.includes('secret place')).toBe(false)
      expect(data.attachSize).toBe(back.length)
    })
    test('that can not be read is refused', async () => {
      const bytes = (await picture(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 400)
      const {
        body: { data },
      } = await send(parent, 'me.png', bytes, tag)
      expect([no.picture.code, no.lies.code]).toContain(data.rule)
    })
  })

  test('a picture that unpacks to too many pixels is refused unread', async () => {
    const before = process.memoryUsage().rss
    for (const belongs of ['tourist', 'avatar']) expect((await send(parent, 'a.png', bomb(30_000), { belongs })).body.data.rule).toBe(no.pixels.code)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('B185 a picture has at most 10485760 bytes', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const exact = Buffer.concat([jpeg, Buffer.alloc(10_485_760 - jpeg.length)])
    expect((await send(parent, 'a.jpg', exact)).status).toBe(200)
    const {
      body: { data, msg },
    } = await send(parent, 'a.jpg', Buffer.concat([exact, Buffer.from('x')]))
    expect([data.rule, msg]).toEqual([no.pictureSize.code, '图片大小不能超过10MB'])
  })

  test('the general limit is a parameter', { tags: 'thorough' }, async () => {
    const id = newId()
    await on.run(on.as('PA'), on.engine.command('param', 'create'), id, { paramName: '上传', paramKey: 'file.sizeMaxMb', paramValue: '1' })
    expect((await on.get(parent, '/api/blade-resource/attach/limits')).body.data.sizeMax).toBe(1_048_576)
    const {
      body: { data, msg },
    } = await send(parent, 'a.txt', Buffer.alloc(1_048_577, 'a'))
    expect([data.rule, msg]).toEqual([no.size.code, '文件大小不能超过1MB'])
    expect((await send(parent, 'a.txt', Buffer.alloc(4_000_000, 'a'))).body.data.rule).toBe(no.size.code)
    expect((await send(parent, 'a.txt', Buffer.alloc(1_048_576, 'a'))).status).toBe(200)
    await on.run(on.as('PA'), on.engine.command('param', 'remove'), id)
    expect(await waiting()).toEqual([])
  })

  test('space is counted, given back, and ends where a parameter says', async () => {
    const guest = await on.login('PR')
    const before = (await on.row(usage, whole)).bytes
    const {
      body: { data },
    } = await send(guest, 'a.txt', Buffer.alloc(600_000, 'a'))
    expect((await on.row(usage, whole)).bytes - before).toBe(600_000)
    expect(await on.row(usageOf, guest.userId)).toMatchObject({ bytes: 600_000, files: 1 })
    const id = newId()
    await on.run(on.as('PA'), on.engine.command('param', 'create'), id, { paramName: '空间', paramKey: 'file.userQuotaMb', paramValue: '1' })
    const kept = (await rows()).length
    expect((await send(guest, 'b.txt', Buffer.alloc(600_000, 'b'))).body.data.rule).toBe(no.userQuota.code)
    expect((await rows()).length).toBe(kept)
    await on.run(on.as('PA'), remove, data.id)
    expect(await on.row(usageOf, guest.userId)).toMatchObject({ bytes: 0, files: 0 })
    expect((await send(guest, 'b.txt', Buffer.alloc(600_000, 'b'))).status).toBe(200)
    await on.run(on.as('PA'), on.engine.command('param', 'remove'), id)
  })

  test('a removed file is gone with its bytes, for everybody', async () => {
    const {
      body: { data },
    } = await send(parent, 'a.txt', Buffer.from('to be removed'))
    const row = await on.row(attach, data.id)
    expect((await on.post(parent, `/api/blade-resource/attach/remove?ids=${data.id}`)).status).toBe(403)
    expect((await on.post(admin, `/api/blade-resource/attach/remove?ids=${data.id}`)).body).toMatchObject({ success: true, data: true })
    expect((await fetched(data.link, as(admin))).status).toBe(404)
    await on.tick()
    expect(await (await on.files.of('000000', null))!.get(row.key)).toBeUndefined()
  })

  test('files are listed under both faces, each with its own names', async () => {
    const {
      body: { data },
    } = await send(parent, '合同.txt', Buffer.from('names'), { belongs: 'contract' })
    const [one] = (await on.get(admin, '/api/blade-resource/attach/list?originalName=合同&extension=txt')).body.data.records
    expect(one).toMatchObject({ id: data.id, link: data.link, domain: '', name: expect.any(String), originalName: '合同.txt', extension: 'txt', attachSize: 5 })
    const [eip] = (await on.get(admin, `${base}/files/page?belongs=contract`)).body.data.records
    expect(eip).toMatchObject({ id: data.id, fileId: data.id, name: '合同.txt', url: data.link, size: 5, belongs: 'contract' })
    expect((await on.get(admin, `${base}/files/detail?id=${data.id}`)).body.data).toMatchObject({ url: data.link })
    expect((await on.get(admin, `/api/blade-resource/attach/detail?id=${data.id}`)).body.data).toMatchObject({ attachId: data.id })
    expect((await on.get(parent, `${base}/files/page`)).status).toBe(403)
    expect((await on.post(admin, `${base}/files/remove?ids=${data.id}`)).body.data).toBe(true)
  })

  test('submit renames a file within its type, and registers links to other places', async () => {
    const submit = '/api/blade-resource/attach/submit'
    const {
      body: { data },
    } = await send(parent, 'a.txt', Buffer.from('x'))
    expect((await on.post(admin, submit, { id: data.id, originalName: '../b.txt' })).status).toBe(200)
    expect((await on.row(attach, data.id)).originalName).toBe('b.txt')
    expect((await on.post(admin, submit, { id: data.id, originalName: 'b.html', link: 'javascript:1' })).status).toBe(400)
    const link = { link: 'https://example.org/c.pdf', domain: 'https://example.org', originalName: 'c.pdf', attachSize: 7 }
    const {
      body: { data: made },
    } = await on.post(admin, submit, link)
    expect(await on.row(attach, made.id)).toMatchObject({ domainUrl: 'https://example.org', link: link.link, key: null, extension: 'pdf' })
    expect((await fetched(`/api/blade-resource/file/${made.id}`, as(admin))).status).toBe(404)
    expect((await on.post(admin, submit, { ...link, link: 'javascript:alert(1)' })).status).toBe(400)
  })

  test('the buttons of the family are there for who may press them', async () => {
    const codes = async (person: Person) => JSON.stringify((await on.get(person, '/api/blade-system/menu/buttons')).body.data)
    const [own, other] = [await codes(admin), await codes(parent)]
    for (const code of ['attach_upload', 'attach_download', 'attach_delete', 'oss_add', 'oss_edit', 'oss_delete', 'oss_view', 'oss_enable'])
      expect(own).toContain(`"${code}"`)
    for (const code of ['attach_download', 'attach_delete', 'oss_view']) expect(other).not.toContain(`"${code}"`)
  })

  test('the document of the calls says what an upload takes', async () => {
    const { paths } = (await on.get(undefined, '/api/openapi.json')).body
    const of = (path: string) => paths[`/api/${path}`].post.requestBody.content
    expect(of('business-eip/file/put-file')['multipart/form-data'].schema).toMatchObject({
      required: ['file'],
      properties: { file: { format: 'binary' }, belongs: { type: 'string' } },
    })
    expect(of('business-eip/minio/saveFileUpload')['multipart/form-data'].schema.required).toEqual(['file', 'fileMd5', 'chunkTotal', 'chunkIndex'])
    expect(of('business-eip/minio/fileSliceCompose')['application/json'].schema.required).toEqual(['fileMd5', 'chunkTotal', 'fileName'])
  })

  test('the log stays sound', () => on.sound())
})
