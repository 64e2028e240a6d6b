/** The colours of themes that somebody has to choose first. */
import './chosenThemes.css'
