/** Rich text: whatever door it comes through, nothing that could run is kept. */
import { expect, test } from 'vitest'
import { command, fact, module, resource, rich, text } from '../../modules/kit/index.ts'
import { app } from '../../tests/app.ts'
import { cleanRich } from './rich-text.ts'

const page = resource('page', { label: ['页', 'Page'], fields: { body: rich('正文', 'Body'), plain: text('标题', 'Title') }, scope: 'everyone', read: ['PA'] })
const create = command(page, 'create', { label: ['新增', 'Add'], by: ['PA'], input: page.fields, decide: (_row, input) => fact(page, 'created', input) })
const rest = ['change', 'remove', 'restore'].map(name => command(page, name, { label: ['改', 'Change'], decide: () => fact(page, 'changed') }))

test('what could run is taken out before it is recorded, and what is text stays', async () => {
  const on = await app([module('pages', { label: ['页', 'Pages'], resources: [page], commands: [create, ...rest] })])
  const { id } = await on.run(on.as('PA', { may: () => true }), create, undefined, {
    body:
      '<h3 onclick="x()">通知</h3><script>steal()</script><p style="position:fixed">a &amp; b<img src="javascript:x" onerror="y"></p>' +
      '<iframe src="https://e.example"></iframe><a href="javascript:x">c</a>',
    plain: '1 < 2',
  })
  expect((await on.row(page, id)).body).toBe('<h3>通知</h3><p>a &amp; b<img /></p><a rel="noopener noreferrer">c</a>')
  expect((await on.row(page, id)).plain).toBe('1 < 2')
  await on.close()
})

test('links, pictures of the house, lists and tables are kept', async () => {
  const body =
    '<ul><li><a href="https://a.example" rel="noopener noreferrer">a</a></li></ul><table><tbody><tr><td colspan="2">b</td></tr></tbody></table><img src="/api/file/1" />'
  expect(await cleanRich({ body }, [['body', page.fields.body]])).toEqual({ body })
})

test('rich texts inside a structure are cleaned as any other, and what is not rich in it stays', async () => {
  const riches = (value: any, clean: (html: string) => string) => ({ ...value, html: clean(value.html) })
  const cleaned = await cleanRich({ tree: { html: '<p onclick="x()">a<script>b()</script></p>', plain: '<b>' } }, [
    ['tree', { ...page.fields.body, riches } as never],
  ])
  expect(cleaned).toEqual({ tree: { html: '<p>a</p>', plain: '<b>' } })
})
