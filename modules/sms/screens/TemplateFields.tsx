/** The template of a message: which one, what stands in its places, and how the phone will show it. */
import { FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core'
import { useId } from 'react'
import type { Form } from '../../../console/parts/form.ts'
import { useList } from '../../../console/parts/hooks.ts'
import { t } from '../../../console/session.ts'
import { builtIn, placeholders, smsTemplate } from '../template.ts'
import './sms.css'

const words = { template: ['短信模板', 'Template'], preview: ['预览', 'Preview'], content: ['通知内容', 'What it says'] } as const

interface Offer {
  readonly code: string
  readonly name: string
  readonly content: string
}

/** The tenant's templates in use, and those of the product that it has not replaced. Codes are not sent by hand. */
function useOffers(): readonly Offer[] {
  const kept = useList(smsTemplate, { size: -1 }).value?.records ?? []
  const own = kept.filter(row => row.status === 'on').map(row => ({ code: row.templateCode, name: row.name, content: row.content }))
  const replaced = new Set(kept.map(row => row.templateCode))
  const stock = Object.entries(builtIn)
    .filter(([code]) => !replaced.has(code))
    .map(([code, { name, content }]) => ({ code, name: t(name), content }))
  return [...own, ...stock].filter(one => one.code !== 'verify')
}

export function TemplateFields({ form }: { readonly form: Form }) {
  const offers = useOffers()
  const id = useId()
  const code = String(form.values.templateCode ?? '')
  const chosen = offers.find(one => one.code === code)
  const params = (form.values.params || {}) as Readonly<Record<string, string>>
  return (
    <>
      <FormGroup label={t(words.template)} labelFor={id} intent={form.wrong.templateCode ? 'danger' : 'none'} helperText={form.wrong.templateCode}>
        <HTMLSelect
          id={id}
          fill
          value={code}
          onChange={event => {
            form.set('templateCode', event.target.value)
            form.set('params', {})
          }}
        >
          <option value="" />
          {offers.map(one => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      {placeholders(chosen?.content ?? '').map(name => (
        <FormGroup key={name} label={name === 'content' ? t(words.content) : name} labelFor={`${id}-${name}`} labelInfo="*">
          <TextArea
            id={`${id}-${name}`}
            fill
            rows={name === 'content' ? 4 : 1}
            value={params[name] ?? ''}
            onChange={event => form.set('params', { ...params, [name]: event.target.value })}
          />
        </FormGroup>
      ))}
      {form.wrong.params && (
        <p role="alert" className="kt-wrong-text">
          {form.wrong.params}
        </p>
      )}
      {chosen && (
        <FormGroup label={t(words.preview)}>
          <output className="kt-sms">
            {chosen.content.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] || (name === 'content' ? `{${t(words.content)}}` : whole))}
          </output>
        </FormGroup>
      )}
    </>
  )
}
