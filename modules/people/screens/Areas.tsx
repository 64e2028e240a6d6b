/** Area authorisations: the list, and the form by which an agency asks and the platform gives. */
import { useEffect, useRef, useState } from 'react'
import { post, run } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { CommandButtons } from '../../../console/parts/commandButtons.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import type { ListProps } from '../../../console/parts/ListView.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import * as areas from '../area-authorization.commands.ts'
import { areaAuthorization } from '../organisation.ts'

const words = { province: ['省', 'Province'], city: ['市', 'City'], district: ['区县', 'District'] } as const
const inDialog = ['apply', 'saveDraft', 'authorise', 'expire']
/** What is done on a row; who asks for a new area does so in a dialog of its own, for the area makes the row's id. */
export const areaActions: Pick<ListProps, 'commands' | 'rowActions' | 'inputs'> = {
  commands: areas.commands.filter(command => !inDialog.includes(command.name)),
  rowActions: (row, act) => <CommandButtons of={areaAuthorization} row={row} commands={[areas.apply, areas.save]} act={act} place="row" />,
  inputs: { agencyId: null, areaCode: null, areaName: null },
}

export function Areas({ from, screen = 'area_authorization' }: { readonly from?: string; readonly screen?: string }) {
  return (
    <ListScreen
      of={areaAuthorization}
      screen={screen}
      {...areaActions}
      toolbar={reload => <Ask onDone={reload} />}
      {...(from ? { from } : {})}
      columns={['agencyId', 'areaCode', 'areaName', 'fromDate', 'toDate', 'submittedAt', 'status']}
      search={['agencyId', 'areaCode', 'status']}
    />
  )
}

/** The platform gives to any agency; an agency asks for itself. */
function Ask({ onDone }: { readonly onDone: () => void }) {
  const deptId = useSession(value => value.userInfo?.dept_id ?? '')
  const isOffice = may(areas.authorise.permit)
  return [isOffice ? areas.authorise : areas.apply, ...(isOffice ? [] : [areas.save])]
    .filter(command => may(command.permit))
    .map((command, i) => (
      <DialogButton key={command.name} intent={i === 0 ? 'primary' : 'none'} text={t(command.label)} data-command={command.permit} onDone={onDone}>
        {end => (
          <FormDialog
            command={command}
            first={isOffice ? {} : { agencyId: deptId }}
            inputs={{ areaCode: RegionInput, areaName: null, ...(isOffice ? {} : { agencyId: null }) }}
            send={(_id, values, asking) =>
              command === areas.save
                ? run(command, areas.authorizationId(deptId, String(values.areaCode)), values, asking)
                : post('/api/business-basic/areaAuthorization/submit', values, asking)
            }
            {...end}
          />
        )}
      </DialogButton>
    ))
}

interface Region {
  readonly code: string
  readonly name: string
}
/** A region by its levels, each offering what lies in the one before; what has nothing below it is the choice. Its name goes with it. */
const RegionInput: Input = ({ id, value, onChange, set, isWrong, describedBy }) => {
  const [line, setLine] = useState<readonly string[]>([])
  const choose = (level: number, region: Region | undefined) => {
    setLine([...line.slice(0, level), ...(region ? [region.code] : [])])
    onChange(region?.code ?? line[level - 1] ?? '')
    if (region) set?.('areaName', region.name)
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
