/** The button that opens an import; the code of its steps comes when it is pressed. */
import { ImportIcon } from '@blueprintjs/icons'
import type { Resource } from '../../modules/kit/resource.ts'
import { may, t } from '../session.ts'
import { DialogButton } from './DialogButton.tsx'
import type { ImportProps } from './ImportDialog.tsx'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'
import { words } from './import/words.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then(found => ({ default: found.ImportDialog })))

/** A button that opens the import. */
export const ImportButton = (props: ImportProps) => (
  <DialogButton icon={<ImportIcon />} text={t(words.import)}>
    {({ onClose }) => (
      <Meanwhile shows={null}>
        <ImportDialog {...props} onClose={onClose} />
      </Meanwhile>
    )}
  </DialogButton>
)
/** The same for the rows of a resource, by its stock call; for who may make some. */
export const ImportRows = ({ of, onDone }: { readonly of: Resource; readonly onDone: () => void }) =>
  may(`${of.name}_create`) && <ImportButton title={t(of.label)} to={`/api/${of.path!.base}/${of.path!.import ?? 'import'}`} onDone={onDone} />
