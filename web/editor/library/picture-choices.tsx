import type { LibraryPicture } from '#contract/content/media-desk.ts'
import * as styles from './library-dialog.module.css'
import { libraryTexts } from './library-texts.ts'

interface Props {
  pictures: readonly LibraryPicture[]
  onPick: (picture: LibraryPicture) => void
}

/** Pictures as buttons, by name; one without a name has its measures in place of it. */
export function PictureChoices({ pictures, onPick }: Props) {
  const text = libraryTexts.useText()
  return (
    <ul className={styles.library}>
      {pictures.map((one) => (
        <li key={one.path}>
          <button type="button" onClick={() => onPick(one)}>
            <img src={one.picture.variants?.[0]?.url ?? one.path} alt={one.alt} loading="lazy" />
            <b>{one.name || text('picture', { width: one.picture.width, height: one.picture.height })}</b>
            <span className="mut">{one.credit}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
