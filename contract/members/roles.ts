/** True for those who work in the newsroom: editors and administrators. */
export const isStaff = ({ roles }: { roles: readonly string[] }): boolean =>
  roles.includes('editor') || roles.includes('administrator')
