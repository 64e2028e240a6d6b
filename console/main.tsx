/** Starts the console in the page. */
import { createRoot } from 'react-dom/client'
import { BlueprintProvider } from '@blueprintjs/core'
import '@blueprintjs/core/lib/css/blueprint.css'
import './theme.css'
import { App } from './App.tsx'
import { logError } from './errors.ts'

window.addEventListener('error', event => logError(event.error ?? event.message))
window.addEventListener('unhandledrejection', event => logError(event.reason, 'unhandled rejection'))

createRoot(document.getElementById('root')!).render(<BlueprintProvider><App /></BlueprintProvider>)
