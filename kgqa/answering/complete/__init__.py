"""What a set may lack: how much of what an answer lists, counts, orders, adds up or denies the graph is known to have.

`SetJudge` judges results of any reader by the query that yields them; `valued` judges sets whose members and values a
caller has counted itself. The verdict is a `kgqa.model.Completeness`, with its numbers.
"""
