/** Area authorisations: the list, and the form by which an agency asks and the platform gives. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { post } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input, InputProps } from '../../../console/parts/inputs.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { may, t, useSession } from '../../../console/session.ts'
import { pick } from '../../kit/index.ts'
import * as areas from '../authorization.ts'
import { areaAuthorization } from '../organisation.ts'

const words = {
  apply: ['申请授权', 'Apply'],
  give: ['直接授权', 'Authorise'],
  province: ['省', 'Province'],
  city: ['市', 'City'],
  district: ['区县', 'District'],
} as const
const commands = areas.commands.filter(command => !['apply', 'authorise', 'expire'].includes(command.name))

export function Areas({ from, screen = 'area_authorization' }: { readonly from?: string; readonly screen?: string }) {
  return (
    <ListScreen
      of={areaAuthorization}
      screen={screen}
      commands={commands}
      toolbar={reload => <Ask onDone={reload} />}
      {...(from ? { from } : {})}
      columns={['agencyId', 'areaCode', 'areaName', 'fromDate', 'toDate', 'submittedAt', 'status']}
      search={['agencyId', 'areaCode', 'status']}
    />
  )
}

function Ask({ onDone }: { readonly onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const isOffice = may('area_authorization_authorise')
  if (!isOffice && !may('area_authorization_apply')) return null
  return (
    <>
      <Button
        intent="primary"
        text={t(isOffice ? words.give : words.apply)}
        data-command={isOffice ? 'area_authorization_authorise' : 'area_authorization_apply'}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <AskDialog
          isOffice={isOffice}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

const byAgency = pick(areaAuthorization.fields, 'areaCode', 'fromDate', 'toDate')
const byOffice = { ...pick(areaAuthorization.fields, 'agencyId'), ...byAgency }

function AskDialog({ isOffice, onClose, onDone }: { readonly isOffice: boolean; readonly onClose: () => void; readonly onDone: () => void }) {
  const deptId = useSession(value => value.userInfo?.dept_id ?? '')
  const form = useForm(isOffice ? byOffice : byAgency, {})
  const [name, setName] = useState('')
  const [inputs] = useState<Record<string, Input>>(() => ({ areaCode: props => <RegionInput {...props} onName={setName} /> }))
  const input = { ...(isOffice ? {} : { agencyId: deptId }), ...form.values, areaName: name }
  const sending = useSending({
    form,
    content: input,
    send: asking => post('/api/business-basic/areaAuthorization/submit', input, asking),
    said: done.create,
    onDone,
  })
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} title={t(isOffice ? words.give : words.apply)} className="kt-dialog">
      <DialogBody>
        <Against error={sending.error} />
        <FormFields form={form} inputs={inputs} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            <Button intent="primary" text={t(shared.confirm)} loading={sending.isBusy} onClick={() => void sending.send()} />
          </>
        }
      />
    </Dialog>
  )
}

interface Region {
  readonly code: string
  readonly name: string
}
/** A region by its levels, each offering what lies in the one before; what has nothing below it is the choice. */
export function RegionInput({ id, value, onChange, onName, isWrong, describedBy }: InputProps & { readonly onName: (name: string) => void }) {
  const [line, setLine] = useState<readonly string[]>([])
  const choose = (level: number, region: Region | undefined) => {
    setLine([...line.slice(0, level), ...(region ? [region.code] : [])])
    onChange(region?.code ?? line[level - 1] ?? '')
    if (region) onName(region.name)
  }
  return (
    <fieldset
      id={id}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      style={{ display: 'flex', gap: 8, flexWrap: 'wrap', border: 0, padding: 0, margin: 0 }}
    >
      {['00', ...line].slice(0, 3).map((parent, level) => (
        <Level
          key={parent}
          parent={parent}
          label={t([words.province, words.city, words.district][level]!)}
          value={line[level] ?? ''}
          onChoose={region => choose(level, region)}
        />
      ))}
      <span className="kt-figures kt-muted">{text(value)}</span>
    </fieldset>
  )
}
function Level({
  parent,
  label,
  value,
  onChoose,
}: {
  readonly parent: string
  readonly label: string
  readonly value: string
  readonly onChoose: (region: Region | undefined) => void
}) {
  const below = useAsk<readonly Region[]>('/api/blade-system/region/select', { code: parent })
  const latest = useRef(onChoose)
  latest.current = onChoose
  useEffect(() => {
    // A level with one region is no choice.
    if (below.value?.length === 1 && !value) latest.current(below.value[0])
  }, [below.value, value])
  if (below.value?.length === 0) return null
  return (
    <select aria-label={label} value={value} onChange={event => onChoose(below.value?.find(one => one.code === event.target.value))}>
      <option value="">{label}</option>
      {below.value?.map(one => (
        <option key={one.code} value={one.code}>
          {one.name}
        </option>
      ))}
    </select>
  )
}
