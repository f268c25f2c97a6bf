/** Set while the login dialog is open over an article: what was written comes back without a question. */
const key = 'publish-resume'

/** Notes that the writing goes on after the sign-in. */
export const noteResume = (): void => sessionStorage.setItem(key, '1')

/** True if the writing goes on after a sign-in; asked once. */
export function takeResume(): boolean {
  const resumes = sessionStorage.getItem(key) === '1'
  sessionStorage.removeItem(key)
  return resumes
}
