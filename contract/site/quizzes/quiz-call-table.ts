/** Name, method and path of the calls about quizzes, a part of the table of all calls. */
export const quizCallTable = {
  getQuiz: { method: 'POST', path: '/getQuiz' },
  getQuizResult: { method: 'POST', path: '/getQuizResult' },
  submitQuiz: { method: 'POST', path: '/submitQuiz' },
  staffQuizzes: { method: 'POST', path: '/console/staffQuizzes' },
  staffQuiz: { method: 'POST', path: '/console/staffQuiz' },
  saveQuiz: { method: 'POST', path: '/console/saveQuiz' },
  setQuizState: { method: 'POST', path: '/console/setQuizState' },
  copyQuiz: { method: 'POST', path: '/console/copyQuiz' },
  quizStatistics: { method: 'POST', path: '/console/quizStatistics' },
} as const
