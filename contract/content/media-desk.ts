import { z } from 'zod'
import { defineCall, pageOf, paging, siteTime } from '#contract/call.ts'
import { pictureLimits } from '#contract/constants.ts'
import { savingOf, siteLanguage, version } from '#contract/staff/records.ts'
import { picture } from './items.ts'

const pictureHash = z.string().max(128)
const folder = z.string().trim().max(pictureLimits.folder)
const name = z.string().trim().max(pictureLimits.name)
/** Alternative text and credit by language. The other Chinese script is derived unless given. */
const texts = z.partialRecord(
  siteLanguage,
  z.object({
    alt: z.string().max(pictureLimits.alt).optional(),
    credit: z.string().max(pictureLimits.credit).optional(),
  }),
)
const keyword = z.string().max(100).optional()

export const mediaRow = z.object({
  hash: z.string(),
  picture,
  name: z.string(),
  /** Null where the picture is not in the library: something shows it, or did. */
  folder: z.string().nullable(),
  texts,
  type: z.string(),
  bytes: z.number(),
  stored_time: siteTime,
  /** Articles, covers, avatars and drafts that show it. */
  uses: z.number(),
  version: z.number(),
})

/** A picture of the library as it is put into a text, with its words in the language that was asked for. */
export const libraryPicture = z.object({
  path: z.string(),
  picture,
  name: z.string(),
  alt: z.string(),
  credit: z.string(),
})

const folders = z.array(z.object({ name: z.string(), pictures: z.number() }))

export const mediaDeskCalls = {
  /** Pictures by the time they were stored: those of the library, or all that are stored. */
  mediaLibrary: defineCall({
    name: 'mediaLibrary',
    auth: 'editor',
    input: z.object({
      keyword,
      /** Only those of a folder of the library; '' are those without one. */
      folder: folder.optional(),
      /** Include pictures that are used on the site but are not in the library. */
      all: z.boolean().optional(),
      orphans: z.boolean().optional(),
      ...paging,
    }),
    output: pageOf(mediaRow).extend({ folders }),
  }),
  mediaUses: defineCall({
    name: 'mediaUses',
    auth: 'editor',
    input: z.object({ hash: pictureHash }),
    output: z.object({ list: z.array(z.object({ what: z.string(), title: z.string(), link: z.string().nullable() })) }),
  }),
  /** Puts an uploaded picture into the library; one that is there already stays as it is, and `known` says so. */
  fileMedia: defineCall({
    name: 'fileMedia',
    auth: 'editor',
    input: z.object({ path: z.string().max(200), name, folder }),
    output: z.object({ record: mediaRow, known: z.boolean() }),
  }),
  /** Names and describes a picture. `folder` null takes it out of the library, and not out of what shows it. */
  saveMedia: defineCall({
    name: 'saveMedia',
    auth: 'editor',
    input: z.object({ hash: pictureHash, version, name, folder: folder.nullable(), texts }),
    output: savingOf(mediaRow),
  }),
  /** Moves an unused picture to the bin; its files stay until it is deleted permanently. */
  deleteMedia: defineCall({
    name: 'deleteMedia',
    auth: 'editor',
    input: z.object({ hash: pictureHash }),
    output: z.object({}),
  }),
  /** Pictures to choose from: of the library for columnists and the newsroom, one's own uploads for every member. */
  libraryPictures: defineCall({
    name: 'libraryPictures',
    auth: 'user',
    input: z.object({
      /** Only pictures that the caller uploaded; keyword and folder do not apply to them. */
      own: z.boolean().optional(),
      keyword,
      folder: folder.optional(),
      in: siteLanguage,
      ...paging,
    }),
    output: pageOf(libraryPicture).extend({ folders }),
  }),
}

export type MediaRow = z.infer<typeof mediaRow>
export type LibraryPicture = z.infer<typeof libraryPicture>
