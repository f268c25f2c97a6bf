/**
 * Marks sample content. Nothing is shown in its place: the page says once, at its head, that it has some (`DemoNotice`
 * of the frame).
 */
export const DemoMark = () => <i data-demo="" hidden />
