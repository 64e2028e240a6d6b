/** A product as a page: introduction, chapters, grants, the change that waits, and what may be done with it now. */
import { Button, Callout, Tag } from '@blueprintjs/core'
import { useLocation, useParams, useSearch } from 'wouter'
import { post, type Wire } from '../../../console/call.ts'
import { filledIn } from '../../../console/parts/FormDialog.tsx'
import { text as shownText } from '../../../console/parts/cells.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { may, t, useSession, zone } from '../../../console/session.ts'
import { type Field, kinds, text, moneyWords } from '../../kit/index.ts'
import * as files from '../files.ts'
import * as grants from '../grant.commands.ts'
import * as productAudit from '../product-audit.ts'
import { grant, lessonResource, product } from '../product.ts'
import * as productDraft from '../product-draft.ts'
import { GrantArea } from './areas.tsx'
import { ChapterTable, gradeNames } from './Chapters.tsx'
import { LaunchLink } from './LaunchLink.tsx'

const grantInputs = { areaCode: GrantArea }
const words = {
  introduction: ['课程介绍', 'Introduction'],
  chapters: ['章节', 'Chapters'],
  grants: ['授权', 'Grants'],
  files: ['课程资源', 'Files'],
  change: ['待生效的修改', 'Change'],
  edit: ['编辑', 'Edit'],
  up: ['上架', 'Put on the shelf'],
  down: ['下架', 'Take off the shelf'],
  onShelf: ['已上架', 'On the shelf'],
  offShelf: ['未上架', 'Off the shelf'],
  now: ['现值', 'Now'],
  after: ['修改后', 'After'],
  field: ['项目', 'Field'],
  noIntroduction: ['没有课程介绍', 'No introduction'],
  rejected: ['驳回意见', 'Why it was rejected'],
  asked: ['申请授权价', 'Grant asked for'],
} as const

/** What is written is handed in as it stands; the editor is where it is written. */
const commands = [filledIn(productDraft.submitNew, {}), ...productDraft.commands, ...productAudit.commands].filter(
  (command, i) => i === 0 || !['saveNew', 'submitNew', 'change', 'mark'].includes(command.name),
)

const shown = [
  'productName',
  'agencyId',
  'productType',
  'category',
  'grades',
  'lessonCount',
  'lessonMinutes',
  'priceCents',
  'forSchoolId',
  'materials',
  'teacherDemands',
  'needsResults',
  'remark',
  'approvedVersion',
  'submittedAt',
  'auditRemark',
  'cover',
] as const

export function ProductDetail() {
  const params = useParams()
  const query = useSearch()
  const id = params.id ?? new URLSearchParams(query).get('id') ?? ''
  return (
    <DetailScreen
      of={product}
      id={id}
      commands={commands}
      screen="product-detail"
      fields={shown}
      inputs={{ productGrantId: null }}
      cells={{ grades: row => gradeNames(row.grades) }}
      summary={row => <Summary row={row} />}
      actions={(row, reload) => <Actions row={row} reload={reload} />}
      tabs={[
        {
          id: 'introduction',
          title: t(words.introduction),
          panel: row => (row.introduction ? <RichText html={shownText(row.introduction)} /> : <Empty title={t(words.noIntroduction)} />),
        },
        { id: 'chapters', title: t(words.chapters), panel: row => <ChapterTable chapters={row.chapters} /> },
        ...(may('product_grant_view')
          ? [
              {
                id: 'grants',
                title: t(words.grants),
                panel: (row: Wire) => (
                  <ListPanel
                    of={grant}
                    where={{ productId: row.id }}
                    commands={grants.commands}
                    inputs={grantInputs}
                    first={{ productId: row.id, productName: row.productName, priceCents: row.priceCents }}
                    search={['schoolId', 'status']}
                    columns={['schoolId', 'areaCode', 'priceCents', 'startTime', 'endTime', 'isPublic', 'status']}
                  />
                ),
              },
            ]
          : []),
        ...(may('lesson_resource_view')
          ? [
              {
                id: 'files',
                title: t(words.files),
                panel: (row: Wire) => (
                  <ListPanel
                    of={lessonResource}
                    where={{ productId: row.id, status: 'live' }}
                    commands={files.commands}
                    first={{ productId: row.id }}
                    search={['lessonNo', 'name']}
                    columns={['lessonNo', 'name', 'type', 'url', 'size', 'createTime']}
                  />
                ),
              },
            ]
          : []),
        { id: 'change', title: t(words.change), panel: row => <ChangeTable row={row} /> },
      ]}
    />
  )
}

function Summary({ row }: { readonly row: Wire }) {
  const ask = row.grantAsk as { priceCents?: number; startTime?: string; endTime?: string } | null
  return (
    <>
      {row.status === 'approved' && (
        <p>
          <Tag intent={row.prodctStatus ? 'success' : 'none'} minimal>
            {t(row.prodctStatus ? words.onShelf : words.offShelf)}
          </Tag>
        </p>
      )}
      {(row.status === 'rejected' || row.draftStatus === 'rejected') && (
        <Callout intent="warning" title={t(words.rejected)}>
          {shownText(row.auditRemark)}
        </Callout>
      )}
      {row.status === 'pending' && ask && (
        <Callout>
          {t(words.asked)}{' '}
          <span className="kt-figures">
            {moneyWords(ask.priceCents ?? 0)} · {ask.startTime} – {ask.endTime}
          </span>
        </Callout>
      )}
    </>
  )
}

function Actions({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const [, go] = useLocation()
  useSession(value => value.permission)
  const shelve = (prodctStatus: 0 | 1) =>
    post('/api/business-product/age/product/updateProductStatus', { id: row.id, prodctStatus }).then(
      () => {
        toast(t(done.other), 'good')
        reload()
      },
      () => undefined,
    )
  return (
    <>
      {productDraft.isEditable(row) && may('product_saveNew') && <Button text={t(words.edit)} onClick={() => go(`/product/edit/${row.id}`)} />}
      {row.status === 'approved' && Boolean(row.prodctStatus) && <LaunchLink productId={row.id} />}
      {row.status === 'approved' && !row.prodctStatus && may('product_shelf_up') && (
        <Button text={t(words.up)} intent="primary" data-command="product_shelf_up" onClick={() => void shelve(1)} />
      )}
      {row.status === 'approved' && Boolean(row.prodctStatus) && may('product_shelf_down') && (
        <Button text={t(words.down)} data-command="product_shelf_down" onClick={() => void shelve(0)} />
      )}
    </>
  )
}

const changeFields = { field: text(...words.field), now: text(...words.now), after: text(...words.after) }
/** What a change would change, value by value. */
function ChangeTable({ row }: { readonly row: Wire }) {
  const draft = (row.draft ?? {}) as Readonly<Record<string, unknown>>
  const fieldOf = (name: string) => (product.fields as Readonly<Record<string, Field>>)[name]!
  return (
    <Lines
      label={t(words.change)}
      fields={changeFields}
      lines={Object.keys(draft).map(name => ({ name, field: t(fieldOf(name).label) }))}
      cells={{
        now: ({ name }) => <Value name={name} value={row[name]} />,
        after: ({ name }) => <Value name={name} value={kinds[fieldOf(name).kind].format(draft[name], fieldOf(name), zone())} />,
      }}
      empty={<Empty />}
    />
  )
}
function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (name === 'chapters') return <ChapterTable chapters={value} />
  if (name === 'introduction') return <RichText html={shownText(value)} />
  if (name === 'grades') return gradeNames(value)
  return typeof value === 'object' ? JSON.stringify(value) : shownText(value)
}
