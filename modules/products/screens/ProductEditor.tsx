/** The product editor: the whole form on one page, with what is still missing beside it. */
import { Button, Callout, Tag } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { run, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { type Form, useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useRow } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { RegionsInput } from '../../../console/parts/RegionInput.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { t, zone } from '../../../console/session.ts'
import { checkInput, type Field, kinds, newId, partial, pick } from '../../kit/index.ts'
import { product } from '../product.ts'
import { change, isEditable, missingParts, saveNew, submitChange, submitNew } from '../product-draft.ts'
import { ChaptersInput, GradesInput } from './Chapters.tsx'

const words = {
  add: ['新建产品', 'New product'],
  edit: ['编辑产品', 'Edit product'],
  save: ['保存草稿', 'Save the draft'],
  submit: ['提交审核', 'Submit'],
  saved: ['草稿已保存', 'draft saved'],
  submitted: ['已提交审核', 'submitted'],
  missing: ['提交前还需要', 'Before submitting'],
  complete: ['内容完整，可以提交', 'Complete: ready to submit'],
  inForce: ['已通过的版本在修改审核通过前继续有效。', 'The approved version stays in force until the change is approved.'],
  rejected: ['驳回意见', 'Why it was rejected'],
  handedIn: ['产品当前不能修改。', "The product can't be changed now."],
  toProduct: ['查看产品', 'See the product'],
  basics: ['基本信息', 'Basics'],
  lessons: ['课程内容', 'Course'],
  demands: ['要求', 'Demands'],
} as const

const sections = [
  {
    title: words.basics,
    names: [
      'productName',
      'productType',
      'category',
      'priceCents',
      'lessonCount',
      'lessonMinutes',
      'forSchoolId',
      'needsResults',
      'grades',
      'minAge',
      'maxAge',
      'ageDay',
      'areaCodes',
      'cover',
    ],
  },
  { title: words.lessons, names: ['introduction', 'chapters'] },
  { title: words.demands, names: ['materials', 'teacherDemands', 'remark'] },
] as const
const names = sections.flatMap(one => one.names)
const fields = partial(pick(product.fields, ...names))
const inputs: Readonly<Record<string, Input>> = { chapters: ChaptersInput, grades: GradesInput, areaCodes: RegionsInput }

/** The values of a change draft are inner ones; the form holds the wire's. */
const onWire = (draft: unknown) =>
  Object.fromEntries(
    Object.entries((draft ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
      const field = (product.fields as Readonly<Record<string, Field>>)[name]
      return field ? [[name, kinds[field.kind].format(value, field, zone())]] : []
    }),
  )

export function ProductEditor() {
  const { id } = useParams()
  return id ? (
    <Existing id={id} />
  ) : (
    <Page screen="product-editor" title={t(words.add)}>
      <Editor />
    </Page>
  )
}

function Existing({ id }: { readonly id: string }) {
  const row = useRow(product, id)
  return (
    <Page screen="product-editor" title={row.value ? text(row.value.productName) : t(words.edit)}>
      <Shown of={row} lines={16}>
        {found => (isEditable(found) ? <Editor key={found.version} row={found} /> : <HandedIn id={id} />)}
      </Shown>
    </Page>
  )
}

/** What waits for its audit, or is out of use, is looked at on its page. */
const HandedIn = ({ id }: { readonly id: string }) => (
  <>
    <Callout>{t(words.handedIn)}</Callout>
    <p className="kt-past">
      <Link href={`/school_client/class/productDetail/${id}`}>{t(words.toProduct)}</Link>
    </p>
  </>
)

/** Keeping what was typed, and handing it in: of an approved product the change, which stands before it is submitted. */
function useWriting({ id, form, isChange }: { readonly id: string; readonly form: Form; readonly isChange: boolean }) {
  const [, go] = useLocation()
  const save = useSending({
    form,
    send: asking => run(isChange ? change : saveNew, id, form.changed(), asking),
    said: words.saved,
    onDone: () => go(`/product/edit/${id}`),
  })
  const submit = useSending({
    form,
    send: async asking => {
      if (isChange && form.isDirty) await run(change, id, form.changed(), { quiet: true })
      return isChange ? run(submitChange, id, {}, asking) : run(submitNew, id, form.changed(), asking)
    },
    said: words.submitted,
    onDone: () => go(`/school_client/class/productDetail/${id}`),
  })
  // What was refused is no longer what stands there.
  const { forgive: forgiveSave } = save,
    { forgive: forgiveSubmit } = submit,
    { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are made anew each time, the values when something is typed.
  useEffect(() => {
    forgiveSave()
    forgiveSubmit()
  }, [values])
  return [save, submit] as const
}

function Editor({ row }: { readonly row?: Wire }) {
  const isChange = row?.status === 'approved'
  const [id] = useState(() => row?.id ?? newId())
  const form = useForm(
    fields,
    row
      ? { ...Object.fromEntries(names.map(name => [name, row[name] ?? ''])), ...onWire(row.draft) }
      : { lessonMinutes: 90, needsResults: 0, grades: [], chapters: [] },
    { keep: 'product', version: row?.version },
  )
  const missing = useMemo(() => missingParts(checkInput(fields, form.values, zone()).input as Parameters<typeof missingParts>[0]), [form.values])
  const [save, submit] = useWriting({ id, form, isChange })

  return (
    <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <div style={{ flex: '3 1 520px', minWidth: 0, display: 'grid', gap: 12 }}>
        <Against error={save.error ?? submit.error} />
        <DraftOffer of={[form]} />
        {row?.auditRemark && ['rejected'].includes(text(row.status === 'approved' ? row.draftStatus : row.status)) ? (
          <Callout intent="warning" title={t(words.rejected)}>
            {text(row.auditRemark)}
          </Callout>
        ) : null}
        {isChange && <Callout>{t(words.inForce)}</Callout>}
        {sections.map(section => (
          <div key={section.title[0]} className="kt-card">
            <h2>{t(section.title)}</h2>
            <FormFields form={form} row={row} inputs={inputs} names={section.names.filter(name => !isChange || name !== 'forSchoolId')} />
          </div>
        ))}
      </div>
      <aside className="kt-card" style={{ flex: '1 1 220px', position: 'sticky', top: 8 }} aria-label={t(words.missing)}>
        <h2>
          {t(words.missing)}{' '}
          {missing.length > 0 && (
            <Tag minimal intent="warning" className="kt-figures">
              {missing.length}
            </Tag>
          )}
        </h2>
        {missing.length === 0 ? (
          <Callout intent="success" icon={<TickIcon />}>
            {t(words.complete)}
          </Callout>
        ) : (
          <ul className="kt-form">
            {missing.map(one => (
              <li key={one.field}>{t(one.label)}</li>
            ))}
          </ul>
        )}
        <div className="kt-actions" style={{ marginTop: 12 }}>
          <Button text={t(words.save)} loading={save.isBusy} disabled={!form.isDirty} onClick={() => void save.send()} data-command="product_saveNew" />
          <Button
            intent="primary"
            text={t(words.submit)}
            loading={submit.isBusy}
            disabled={missing.length > 0}
            onClick={() => void submit.send()}
            data-command="product_submitNew"
          />
        </div>
      </aside>
    </div>
  )
}
