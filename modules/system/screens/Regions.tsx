/** Regions: a tree that opens level by level, and the chosen region's form beside it. */
import { Button, Dialog, DialogBody, HTMLSelect } from '@blueprintjs/core'
import { ExportIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { download, get, post } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ImportButton } from '../../../console/parts/ImportButton.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { FixedInput } from '../../../console/parts/inputs.tsx'
import { PageForm } from '../../../console/parts/PageForm.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { TreeScreen, type TreeTools } from '../../../console/parts/tree/TreeScreen.tsx'
import { words as tree } from '../../../console/parts/tree/words.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { may, t } from '../../../console/session.ts'
import { partial, pick } from '../../kit/index.ts'
import { country, region } from '../region.ts'
import './system.css'

const words = {
  pick: ['请在左侧选择区划', 'Choose a region'],
  top: ['新增省级', 'Add a province'],
  ask: ['确定删除该区划？', 'Delete this region?'],
  tryIt: ['级联预览', 'Try the cascade'],
} as const
interface Node {
  readonly id: string
  readonly title: string
  readonly hasChildren: boolean
}
type Detail = Readonly<Record<string, unknown>> & { readonly code: string; readonly parentCode: string }

const base = '/api/blade-system/region'

export function Regions() {
  const [chosen, setChosen] = useState<{ readonly code?: string; readonly parentCode: string }>()
  const choose = (code: string) => setChosen({ code, parentCode: '' })
  return (
    <TreeScreen
      of={region}
      source={{ key: 'regions', root: country, below: children, find }}
      title={node => node.title}
      face={node => (
        <>
          {node.title} <span className="kt-figures kt-muted">{node.id}</span>
        </>
      )}
      find={tree.find}
      chosen={chosen?.code}
      onChoose={choose}
      actions={tools => <Actions tools={tools} onTop={() => setChosen({ parentCode: country })} />}
      pane={(_node, tools) =>
        !chosen ? (
          <Empty title={t(words.pick)} />
        ) : chosen.code ? (
          <Existing
            key={chosen.code}
            code={chosen.code}
            onBelow={parentCode => setChosen({ parentCode })}
            onChanged={tools.reload}
            onGone={() => {
              setChosen(undefined)
              tools.reload()
            }}
          />
        ) : (
          <RegionForm
            key={chosen.parentCode}
            first={{ parentCode: chosen.parentCode, sort: 1 }}
            isNew
            onDone={code => {
              choose(code)
              tools.reload()
            }}
          />
        )
      }
    />
  )
}

const Actions = ({ tools, onTop }: { readonly tools: TreeTools; readonly onTop: () => void }) => (
  <>
    <Cascade />
    <Button
      icon={<ExportIcon />}
      text={t(shared.exports)}
      onClick={() => void download(`${base}/export-region`, {}, `${t(region.label)}.xlsx`).catch(() => undefined)}
    />
    {may('region_create') && (
      <>
        <ImportButton title={t(region.label)} to={`${base}/import-region`} template={`${base}/export-template`} onDone={tools.reload} />
        <Button text={t(words.top)} onClick={onTop} />
      </>
    )}
  </>
)

/** A name as short as one sign is found a thousand times: nobody reads on. */
const foundMax = 300

/** Province, city, county one after the other, as forms of the family choose them: to see what they will be offered. */
function Cascade() {
  const [isOpen, setOpen] = useState(false)
  const [line, setLine] = useState<readonly string[]>([])
  return (
    <>
      <Button variant="minimal" text={t(words.tryIt)} onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t(words.tryIt)} className="kt-dialog">
        <DialogBody className="kt-cascade">
          {[country, ...line].map((code, depth) => (
            <Level
              key={`${depth} ${code}`}
              of={code}
              value={line[depth] ?? ''}
              onChange={next => setLine([...line.slice(0, depth), ...(next ? [next] : [])])}
            />
          ))}
          {line.length > 0 && <p className="kt-figures">{line.join(' / ')}</p>}
        </DialogBody>
      </Dialog>
    </>
  )
}
function Level({ of, value, onChange }: { readonly of: string; readonly value: string; readonly onChange: (code: string) => void }) {
  const rows = useAsk<readonly { readonly code: string; readonly name: string }[]>(`${base}/select`, { code: of }, { of: region })
  if (!rows.value || rows.value.length === 0) return null
  return (
    <HTMLSelect
      fill
      value={value}
      aria-label={t(region.label)}
      onChange={event => onChange(event.target.value)}
      options={[{ value: '', label: t(shared.choose) }, ...rows.value.map(one => ({ value: one.code, label: one.name }))]}
    />
  )
}
const children = (parentCode: string) => get<readonly Node[]>(`${base}/lazy-tree`, { parentCode }, 'quiet')
const find = async (name: string) => (await get<readonly Node[]>(`${base}/lazy-tree`, { name }, 'quiet')).slice(0, foundMax)

interface ExistingProps {
  readonly code: string
  readonly onBelow: (code: string) => void
  readonly onChanged: () => void
  readonly onGone: () => void
}
function Existing({ code, onBelow, onChanged, onGone }: ExistingProps) {
  const row = useAsk<Detail>(`${base}/detail`, { code }, { of: region })
  return (
    <Shown of={row}>
      {found => (
        <>
          <div className="kt-actions">
            {may('region_create') && <Button text={t(tree.below)} onClick={() => onBelow(code)} />}
            {may('region_remove') && (
              <CallButton
                intent="danger"
                variant="outlined"
                text={t(shared.remove)}
                ask={words.ask}
                call={() => post(`${base}/remove`, {}, { query: { id: code } })}
                said={done.remove}
                onDone={onGone}
              />
            )}
          </div>
          <RegionForm key={text(found.version)} first={found} onDone={onChanged} />
        </>
      )}
    </Shown>
  )
}

const shownFields = { ...partial(pick(region.fields, 'parentCode')), ...pick(region.fields, 'code', 'name'), ...partial(pick(region.fields, 'sort', 'remark')) }
/** Codes are given once: people, schools and agencies are found by them. */
const fixed = { parentCode: FixedInput, code: FixedInput }

interface FormProps {
  readonly first: Readonly<Record<string, unknown>>
  readonly isNew?: boolean
  readonly onDone: (code: string) => void
}
function RegionForm({ first, isNew = false, onDone }: FormProps) {
  const form = useForm(shownFields, first, { keep: `region ${isNew ? text(first.parentCode) : text(first.code)}` })
  const sending = useSending({
    form,
    send: asking => post(`${base}/submit`, form.values, asking),
    said: isNew ? done.create : done.change,
    onDone: () => onDone(text(form.values.code)),
  })
  return (
    <PageForm form={form} sending={sending} maySend={may(isNew ? 'region_create' : 'region_change')}>
      <FormFields form={form} inputs={isNew ? { parentCode: FixedInput } : fixed} />
    </PageForm>
  )
}
